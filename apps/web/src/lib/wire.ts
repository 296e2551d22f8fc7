import { type DehydratedState } from '@tanstack/react-query'

/** The JSON of answers that many pages contain, for as long as the answers live. */
const writtenAhead = new WeakMap<object, string>()

/** Serialises an answer once for all pages; it must never change. */
export function writeAhead(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) writtenAhead.set(answer, writeState(answer))
}

/** `writeState` for a page and its answers, `cache`: preserialised ones are inserted unchanged. */
export function writePage(page: object, { mutations, queries }: DehydratedState): string {
  const told = queries.map(({ state: { data, ...state }, ...query }) => {
    const answer = writtenAhead.get(data as object) ?? writeState(data)
    return `${unclosed(query)},"state":${unclosed(state)},"data":${answer}}}`
  })
  const cache = `{"mutations":${writeState(mutations)},"queries":[${told.join()}]}`
  return `${unclosed(page)},"cache":${cache}}`
}

/** The JSON of a non-empty object without its closing brace. */
const unclosed = (fields: object) => writeState(fields).slice(0, -1)

/** JSON with support for bigints, because server-rendered data contains money. */
export function writeState(value: unknown): string {
  const json = plainJson(value) ?? JSON.stringify(value, markBigint)
  // Inside <script> the text must not be able to end it.
  return json.replaceAll('<', '\\u003c')
}

/** Data for guests contains no money, and is serialised five times faster without a check of each value. */
function plainJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

const markBigint = (_key: string, one: unknown) =>
  typeof one === 'bigint' ? { $bigint: one.toString() } : one

export function readState(text: string): unknown {
  return JSON.parse(text, (_key, one: unknown) =>
    typeof one === 'object' && one !== null && '$bigint' in one
      ? BigInt((one as { $bigint: string }).$bigint)
      : one,
  )
}
