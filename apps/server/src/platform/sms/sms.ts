/**
 * Messages and calls to players' phones. As letters do, they leave by a job, so whoever sends one
 * never waits for the company that carries it.
 */
import { randomUUID } from 'node:crypto'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Kind } from '@ayva/contract/platform/consent'
import { type Message } from './deliver.ts'

export { deliver } from './deliver.ts'

export const SEND = 'sms.send'

/**
 * Sends a message inside the caller's transaction: it leaves if, and only if, that commits. What it
 * says lies in the queue, so one that holds a secret is delivered by a job of its own module. Offers are not sent
 * by message.
 */
export async function post(
  tx: Tx,
  _about: Exclude<Kind, 'offers'>,
  message: Omit<Message, 'id' | 'kind'>,
): Promise<void> {
  const id = randomUUID()
  await addJob(tx, SEND, { id, kind: 'sms', ...message }, { jobKey: id })
}
