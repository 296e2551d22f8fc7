import { randomUUID } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Pool } from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { keepLetter } from './mailbox.store.ts'

const LETTER_MAX_BYTES = 1024 * 1024
const RECIPIENTS_MAX = 50
const CONNECTIONS_MAX = 50
const SILENCE_MS = 30_000
const CLOSE_MS = 2000

type Place = { host: string; port: number }
type Smtp = { url: string; close(): Promise<void> }

/** Accepts letters by SMTP, from anybody and for anybody. */
export async function startSmtp(pool: Pool, { host, port }: Place): Promise<Smtp> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LETTER_MAX_BYTES,
    closeTimeout: CLOSE_MS,
    maxClients: CONNECTIONS_MAX,
    socketTimeout: SILENCE_MS,
    onRcptTo(_address, { envelope }, answer) {
      const full = envelope.rcptTo.length >= RECIPIENTS_MAX
      answer(full ? refused(452, 'Too many recipients') : null)
    },
    onData(stream, session, answer) {
      receive(pool, stream, session).then(
        () => answer(),
        (error: Error) => answer(error),
      )
    },
  })
  // An aborted connection is the sender's problem, who will retry.
  server.on('error', () => {})
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, host, () => {
      server.server.off('error', failed)
      listening()
    })
  })
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://${host}:${taken}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function receive(
  pool: Pool,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const raw = await buffer(stream as Readable)
  if (stream.sizeExceeded) throw refused(552, 'The letter is too large')
  const letter: Email = await PostalMime.parse(raw)
  await keepLetter(pool, {
    messageId: letter.messageId ?? randomUUID(),
    sender: letter.from?.address ?? (envelope.mailFrom ? envelope.mailFrom.address : ''),
    recipients: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject: letter.subject ?? '',
    text: letter.text ?? '',
    html: letter.html ?? '',
    raw,
  })
}

function refused(responseCode: number, why: string): Error {
  return Object.assign(new Error(why), { responseCode })
}
