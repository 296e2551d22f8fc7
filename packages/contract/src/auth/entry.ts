/** What whoever comes in is answered. */
import * as z from 'zod/mini'
import { CodeAsked } from '../factors.ts'

export const TokenAnswer = z.object({ token: z.string() })
export const EntryAnswer = z.union([TokenAnswer, CodeAsked])

/** The token of an entry where nobody is known to have a second factor. */
export function tokenOf(answer: z.output<typeof EntryAnswer>): string {
  if ('token' in answer) return answer.token
  throw new Error(`a code is asked for, sent to ${answer.lookup}`)
}
