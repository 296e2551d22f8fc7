/** Reads the body of a response up to a number of bytes; the caller supplies the error for a longer one. */
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
