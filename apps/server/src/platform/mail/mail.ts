/** Letters to players, sent by jobs so that callers never wait for a mail server. */
import { randomUUID } from 'node:crypto'
import { after, days } from '#lib/clock.ts'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Deps } from '#lib/deps.ts'
import { deliver as handOver, type LetterOf, SEND } from './deliver.ts'
import { type OfferPass } from '../consent/consent.ts'
import { textOf } from './texts.ts'
import {
  type LetterName,
  type LetterValues,
  type OfferLetter,
  type SecretLetter,
} from './letters.ts'

export { messageText } from './texts.ts'

/** Sends a letter at once; throws if the mail server rejects it. Offers can only be queued. */
export async function deliver<Name extends Exclude<LetterName, OfferLetter>>(
  deps: Deps,
  letter: LetterOf<Name>,
): Promise<void> {
  await handOver(deps.config, letter, await textOf(deps, letter.letter))
}

/** A queued letter. Letters with secrets, which an older version queued, are still sent. */
export type LetterJob = { [Name in LetterName]: LetterOf<Name> }[LetterName]

/**
 * Queues a letter in the caller's transaction. The queue stores its text, so a letter with a secret must be sent by a
 * job of its own module instead.
 */
export async function post<Name extends Exclude<LetterName, SecretLetter | OfferLetter>>(
  tx: Tx,
  letter: Omit<LetterOf<Name>, 'id'>,
): Promise<void> {
  await addJob(tx, SEND, { id: randomUUID(), ...letter })
}

/** How long a letter with an offer is worth sending if the mail server is down. */
const OFFER_LIFE_MS = days(1)

type OfferedLetter = {
  to: string
  values: LetterValues['offer']
  /** What the pass was given for: the letter is judged by it again when it is sent. */
  operation: string
  now: Date
}

/** Like `post`, for an offer with a pass of the same transaction. */
export async function postOffer(
  tx: Tx,
  pass: OfferPass,
  { to, values, operation, now }: OfferedLetter,
): Promise<void> {
  const { channel, playerId } = pass
  if (channel !== 'letter') throw new Error(`a pass for ${channel} is none for a letter`)
  const offered = { playerId, operation, until: after(now, OFFER_LIFE_MS) }
  const letter: OfferLetter = 'offer'
  await addJob(tx, SEND, { id: randomUUID(), letter, to, values, offered })
}
