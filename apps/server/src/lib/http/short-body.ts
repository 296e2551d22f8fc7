/** The body of a stranger's answer, of so many bytes at most; whoever asked says what a longer one is. */
export async function shortBody(
  { body }: Response,
  most: number,
  tooLong: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > most) throw tooLong()
    parts.push(part)
  }
  return Buffer.concat(parts)
}
