/** A mail server for tests, whose received letters can be read. It keeps them in a database of its own. */
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { randomUUID } from 'node:crypto'
import { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type Mailbox, startMailbox } from '../../../../sandbox/src/mailbox/mailbox.ts'

export type Letter = { to: string[]; subject: string; text: string; html: string; from: string }

export class TestMailbox {
  readonly databaseUrl: string
  readonly #name: string
  readonly #server: Mailbox

  private constructor(name: string, databaseUrl: string, server: Mailbox) {
    this.#name = name
    this.databaseUrl = databaseUrl
    this.#server = server
  }

  static async open(): Promise<TestMailbox> {
    const name = `t_${randomUUID().replaceAll('-', '')}`
    await createDatabase(admin(), name, 'ayva_template')
    const databaseUrl = admin().replace(/\/\w*$/, `/${name}`)
    const server = await startMailbox({ databaseUrl, smtpPort: 0, port: 0 })
    return new TestMailbox(name, databaseUrl, server)
  }

  get smtpUrl(): string {
    return this.#server.smtpUrl
  }

  /** Newest first. */
  async lettersTo(address: string): Promise<Letter[]> {
    const answer = await fetch(`${this.#server.url}/api/letters?to=${encodeURIComponent(address)}`)
    return ((await answer.json()) as { letters: Letter[] }).letters
  }

  async close(): Promise<void> {
    await this.#server.close()
    await dropDatabase(admin(), this.#name)
  }
}

const admin = () => process.env['TEST_DATABASE_URL']!

/** A mail server that can be down. */
export class FailingMail {
  isDown = false
  /** What it has accepted: the recipient, and the letter as it was sent. */
  readonly accepted: { to: string; letter: string }[] = []
  readonly #server: SMTPServer

  private constructor() {
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (_session, done) => done(this.isDown ? new Error('the server is down') : null),
      onData: (stream, { envelope }, done) => {
        void text(stream).then((letter) => {
          for (const { address: to } of envelope.rcptTo) this.accepted.push({ to, letter })
          done()
        })
      },
    })
  }

  static async open(): Promise<FailingMail> {
    const mail = new FailingMail()
    await new Promise<void>((listening) => mail.#server.listen(0, '127.0.0.1', listening))
    return mail
  }

  get smtpUrl(): string {
    const { port } = this.#server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  /** The number of offers to an address, which alone can be unsubscribed from. */
  offersTo(address: string): number {
    return this.accepted.filter(
      ({ to, letter }) => to === address && letter.includes('List-Unsubscribe:'),
    ).length
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => this.#server.close(closed))
  }
}
