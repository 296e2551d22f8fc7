/** Letters to players. They leave by a job, so whoever writes one never waits for a mail server. */
import { randomUUID } from 'node:crypto'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type LetterName, type LetterValues } from './letters.ts'

export const SEND = 'mail.send'
/** With the queue's growing pauses this is about nine hours of a mail server being away. */
const TRIES_MAX = 14

export type LetterJob = { [Name in LetterName]: LetterOf<Name> }[LetterName] & { id: string }
type LetterOf<Name extends LetterName> = { to: string; letter: Name; values: LetterValues[Name] }

/** Posts a letter inside the caller's transaction: it leaves if, and only if, that commits. */
export async function post<Name extends LetterName>(tx: Tx, letter: LetterOf<Name>): Promise<void> {
  await addJob(tx, SEND, { id: randomUUID(), ...letter }, { maxAttempts: TRIES_MAX })
}
