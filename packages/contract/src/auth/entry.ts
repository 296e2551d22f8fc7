/** What whoever comes in is answered. */
import * as z from 'zod/mini'

export const TokenAnswer = z.object({ token: z.string() })

/** Who has a second factor is asked for its code first; `lookup` says where that was sent. */
const CodeAsked = z.object({
  twoFactor: z.object({ enabled: z.literal(true) }),
  lookup: z.string(),
})
export const EntryAnswer = z.union([TokenAnswer, CodeAsked])

/** The token of an entry where nobody is known to have a second factor. */
export function tokenOf(answer: z.output<typeof EntryAnswer>): string {
  if ('token' in answer) return answer.token
  throw new Error(`a code is asked for, sent to ${answer.lookup}`)
}
