/**
 * Error that the engine answered instead of doing what it was asked; undefined when it did not answer at all.
 */
export function answerOf(error: unknown): { status: number; message: string } | undefined {
  const { statusCode, message, json } = error as Error & { statusCode?: number; json?: { message?: string } };
  return statusCode === undefined ? undefined : { status: statusCode, message: json?.message ?? message };
}

/** The answer to a question, undefined when the engine says that there is no such thing. */
export async function unlessAbsent<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    if (answerOf(error)?.status === 404) return undefined;
    throw error;
  }
}
