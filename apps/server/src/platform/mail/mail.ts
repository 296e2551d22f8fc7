/** Letters to players. They leave by a job, so whoever writes one never waits for a mail server. */
import { randomUUID } from 'node:crypto'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Config } from '#lib/config.ts'
import { deliver as handOver, type LetterOf } from './deliver.ts'
import { type OfferPass } from '../consent/consent.ts'
import {
  type LetterName,
  type LetterValues,
  type OfferLetter,
  type SecretLetter,
} from './letters.ts'

/** Hands a letter to the mail server at once; fails where the server does not take it. Offers are posted alone. */
export function deliver<Name extends Exclude<LetterName, OfferLetter>>(
  config: Config,
  letter: LetterOf<Name>,
): Promise<void> {
  return handOver(config, letter)
}

export const SEND = 'mail.send'

/** What lies in the queue. An older version put letters with secrets there too: they still leave. */
export type LetterJob = { [Name in LetterName]: LetterOf<Name> }[LetterName]

/**
 * Posts a letter inside the caller's transaction: it leaves if, and only if, that commits. What it
 * says lies in the queue, so one that holds a secret is delivered by a job of its own module.
 */
export async function post<Name extends Exclude<LetterName, SecretLetter | OfferLetter>>(
  tx: Tx,
  letter: Omit<LetterOf<Name>, 'id'>,
): Promise<void> {
  await addJob(tx, SEND, { id: randomUUID(), ...letter })
}

/** The same for an offer, which the gate has let through in this transaction. */
export async function postOffer(
  tx: Tx,
  pass: OfferPass,
  letter: { to: string; values: LetterValues['offer'] },
): Promise<void> {
  if (pass.channel !== 'letter') throw new Error(`a pass for ${pass.channel} is none for a letter`)
  await addJob(tx, SEND, { id: randomUUID(), letter: 'offer' satisfies OfferLetter, ...letter })
}
