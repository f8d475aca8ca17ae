import { TextField } from '#ui/text-field.tsx';

/** Path of the file, and title, of a project that is added. */
export function ProjectFields({
  pathNote,
  titleNote,
  errors,
}: {
  pathNote: string;
  titleNote: string;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <>
      <TextField name="path" label="File" note={pathNote} error={errors.path} mono />
      <TextField name="title" label="Title" note={titleNote} error={errors.title} />
    </>
  );
}
