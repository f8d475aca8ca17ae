import { ConfirmButton } from '#ui/confirm-button.tsx';

/** Deletes a study, after a second look. */
export function DeleteStudyButton({ slug, title }: { slug: string; title: string }) {
  return (
    <ConfirmButton
      request="DELETE /api/v1/studies/{slug}"
      input={{ params: { slug } }}
      act="Delete"
      name={`Delete ${title}`}
      tone="danger"
      title="Delete this study?"
      keep="Keep it"
      then="/studies"
    >
      Deletes its page, tables and files. It can be imported again.
    </ConfirmButton>
  );
}
