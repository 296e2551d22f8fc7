/** Letters to players. They leave by a job, so whoever writes one never waits for a mail server. */
import { randomUUID } from 'node:crypto'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type LetterOf } from './deliver.ts'
import { type LetterName, type SecretLetter } from './letters.ts'

export { deliver } from './deliver.ts'

export const SEND = 'mail.send'

/** What lies in the queue. An older version put letters with secrets there too: they still leave. */
export type LetterJob = { [Name in LetterName]: LetterOf<Name> }[LetterName]

/**
 * Posts a letter inside the caller's transaction: it leaves if, and only if, that commits. What it
 * says lies in the queue, so one that holds a secret is delivered by a job of its own module.
 */
export async function post<Name extends Exclude<LetterName, SecretLetter>>(
  tx: Tx,
  letter: Omit<LetterOf<Name>, 'id'>,
): Promise<void> {
  await addJob(tx, SEND, { id: randomUUID(), ...letter })
}
