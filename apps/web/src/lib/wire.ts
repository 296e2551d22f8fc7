/** JSON that keeps bigints: server-rendered data holds money. */
export function writeState(value: unknown): string {
  const json = JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? { $bigint: one.toString() } : one,
  )
  // Inside <script> the text must not be able to end it.
  return json.replaceAll('<', '\\u003c')
}

export function readState(text: string): unknown {
  return JSON.parse(text, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && '$bigint' in one
      ? BigInt((one as { $bigint: string }).$bigint)
      : one,
  )
}
