/** Text messages and calls to players' phones, sent by jobs so that callers never wait for the provider. */
import { randomUUID } from 'node:crypto'
import { type Tx } from '#lib/data/db.ts'
import { addJob } from '#lib/work/jobs.ts'
import { type Kind } from '@ayva/contract/platform/consent'
import { type Message } from './deliver.ts'

export { deliver } from './deliver.ts'

export const SEND = 'sms.send'

/**
 * Queues a message in the caller's transaction. The queue stores its text, so a message with a secret must be sent by a
 * job of its own module instead. Offers are not sent by text message.
 */
export async function post(
  tx: Tx,
  _about: Exclude<Kind, 'offers'>,
  message: Omit<Message, 'id' | 'kind'>,
): Promise<void> {
  const id = randomUUID()
  await addJob(tx, SEND, { id, kind: 'sms', ...message }, { jobKey: id })
}
