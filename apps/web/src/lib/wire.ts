import { type DehydratedState } from '@tanstack/react-query'

/** JSON of answers that many pages tell alike, for as long as the answers live. */
const writtenAhead = new WeakMap<object, string>()

/** What is told to many and never changed is written once for all of them. */
export function writeAhead(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null) writtenAhead.set(answer, writeState(answer))
}

/** `writeState` of a page and its answers, `cache`: those written ahead are taken as they are. */
export function writePage(page: object, { mutations, queries }: DehydratedState): string {
  const told = queries.map(({ state: { data, ...state }, ...query }) => {
    const answer = writtenAhead.get(data as object) ?? writeState(data)
    return `${unclosed(query)},"state":${unclosed(state)},"data":${answer}}}`
  })
  const cache = `{"mutations":${writeState(mutations)},"queries":[${told.join()}]}`
  return `${unclosed(page)},"cache":${cache}}`
}

/** An object that has fields, ready for one more. */
const unclosed = (fields: object) => writeState(fields).slice(0, -1)

/** JSON that keeps bigints: server-rendered data holds money. */
export function writeState(value: unknown): string {
  const json = plainJson(value) ?? JSON.stringify(value, markBigint)
  // Inside <script> the text must not be able to end it.
  return json.replaceAll('<', '\\u003c')
}

/** What guests see holds no money, and is written five times faster without a look at each value. */
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
