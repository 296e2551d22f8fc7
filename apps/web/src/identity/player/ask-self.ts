import { type Call } from '@ayva/contract/client'
import { type Self, showSelf } from '@ayva/contract/identity/player'
import * as z from 'zod/mini'

const nobody = z.object({ id: z.optional(z.undefined()) })
const answer = z.union([showSelf.answer, nobody])

/** An answer without an id means that there is no player. */
export async function askSelf(call: Call): Promise<Self | null> {
  const told = await call({ ...showSelf, answer }, {})
  return told.id === undefined ? null : (told as Self)
}
