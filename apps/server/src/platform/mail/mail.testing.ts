/** A mail server for tests, whose received letters can be read. It keeps them in a database of its own. */
import { createDatabase, dropDatabase } from '@ayva/postgres/databases'
import { randomUUID } from 'node:crypto'
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
