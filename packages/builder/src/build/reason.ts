/** Why a build failed, in one line: what a compiler or package manager said first, and what to do where it does not say it. */

const REASON_CHARACTERS = 400;
/** A longer line is no error of a compiler, and would take patterns long. */
const LINE_CHARACTERS = 4000;
/** An error that a compiler names by a code or a place: `error CS0103:`, `error[E0425]`, `main.c:3:5: error:`. */
const COMPILER_ERROR = /\berror [A-Z]{1,8}\d{1,6}:|\berror\[E\d{1,6}\]|:\d{1,9}: error:/;

/** An SDK that global.json asks for and that is not installed: .NET says so in ten lines, without the word error. */
const SDK_OF_GLOBAL_JSON = /^Requested SDK version: (\S{1,50})/;

/** An exception by which .NET's own commands ended, behind the one that only says that there was another. */
const INNER_EXCEPTION = /^---> (?=System\.[\w.]{1,100}Exception: )/;

/** What to do about errors of .NET whose own words do not say it, by their codes. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /\berror NETSDK1045:/,
    'install a .NET SDK that has this version on this machine, or target one that its SDK has',
  ],
  [
    /\berror NU110[123]:/,
    'correct its name and version, or name the source that has it in a nuget.config of the checkout',
  ],
  [
    /\berror NU1301: The local source/,
    'name a folder of the checkout, or an address, in the nuget.config that names it',
  ],
  [/\berror NU1301:/, 'name a source that this machine reaches in a nuget.config of the checkout'],
  [/\berror NU1004:/, 'run `dotnet restore --force-evaluate` in the checkout, and commit packages.lock.json'],
  [/^System\.Text\.Json\.JsonException:/, 'correct the JSON of global.json'],
];

/** Whether a line is the error that a build failed by: the first one counts, as later ones follow from it. */
export function isFirstError(line: string): boolean {
  if (line.length > LINE_CHARACTERS) return false;
  const text = line.trimStart();
  return COMPILER_ERROR.test(line) || SDK_OF_GLOBAL_JSON.test(text) || INNER_EXCEPTION.test(text);
}

/** The reason that an error is. */
export function reasonOf(error: string): string {
  const line = error.trim();
  const [, sdk] = SDK_OF_GLOBAL_JSON.exec(line) ?? [];
  if (sdk !== undefined) {
    return `global.json asks for the .NET SDK ${sdk}, which is not installed here: install it, or name another version in global.json`;
  }
  const message = withoutPlaces(line.replace(INNER_EXCEPTION, ''));
  const [, advice] = ADVICE.find(([pattern]) => pattern.test(message)) ?? [];
  if (advice === undefined) return message.slice(0, REASON_CHARACTERS);
  return `${firstSentence(message).slice(0, REASON_CHARACTERS)}; ${advice}`;
}

/** Without the project that MSBuild names behind each error, and the place in its own files where it noticed one. */
function withoutPlaces(line: string): string {
  const project = line.endsWith('proj]') ? line.lastIndexOf(' [') : -1;
  const message = project < 0 ? line : line.slice(0, project);
  const at = message.indexOf(': error ');
  return at > 0 && /\.targets\(\d{1,6},\d{1,6}\)$/.test(message.slice(0, at))
    ? message.slice(at + 2)
    : message;
}

/** A sentence ends with a stop before a blank or the end: names and versions have stops, too. */
function firstSentence(text: string): string {
  const end = text.search(/\.(?=\s|$)/);
  return end < 0 ? text : text.slice(0, end);
}
