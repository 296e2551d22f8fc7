/** A product with a bot of the sandbox messenger, and people who write to it. */
import { makeTelegramLink } from '@ayva/contract/communication/telegram-bot'
import { type Config } from '#lib/config.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { startMessenger, type Messenger } from '../../../../sandbox/src/messenger/messenger.ts'
import { createApp, createJobs } from '../../app.ts'

const TOKEN = '123456:sandbox-bot-of-the-tests'

export type Shown = {
  from: 'bot' | 'person'
  text: string
  button?: { text: string; url: string; inApp: boolean }
}

export class TelegramTests {
  readonly testApp: TestApp
  readonly messenger: Messenger
  readonly url: string
  #ids = 900_000

  private constructor(testApp: TestApp, messenger: Messenger, url: string) {
    this.testApp = testApp
    this.messenger = messenger
    this.url = url
  }

  static async open(config: Partial<Config> = {}): Promise<TelegramTests> {
    const messenger = await startMessenger({ port: 0, token: TOKEN, site: 'http://ayva.test' })
    const told = { TELEGRAM_URL: messenger.url, TELEGRAM_BOT_TOKEN: TOKEN, ...config }
    const testApp = await TestApp.open({ createApp, createJobs, config: told })
    const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' })
    testApp.deps.config.PUBLIC_URL = url
    const tests = new TelegramTests(testApp, messenger, url)
    await tests.register()
    return tests
  }

  async close(): Promise<void> {
    await this.testApp.close()
    await this.messenger.close()
  }

  /** What a node does at its start: the messenger is told where updates go. */
  async register(): Promise<void> {
    await runDueJobs(createJobs(this.testApp.deps), 'telegram-bot.register')
  }

  newPerson(): number {
    return (this.#ids += 1)
  }

  /** A person writes to the bot; what it answers is sent. */
  async say(chat: number, text: string): Promise<void> {
    await this.#put('POST', '/api/say', { chat, text })
    await this.testApp.runJobs()
  }

  async block(chat: number): Promise<void> {
    await this.#put('POST', '/api/block', { chat })
  }

  /** How Telegram answers, in one chat or to everything. */
  async answerWith(mode: 'ok' | 'busy' | 'blocked' | 'down', chat?: number): Promise<void> {
    await this.#put('PUT', '/control', { mode, ...(chat !== undefined && { chat }) })
  }

  async #put(method: string, path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.messenger.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the messenger answers ${answer.status}`)
  }

  /** What stands in a chat, the newest first. */
  async messages(chat: number): Promise<Shown[]> {
    const answer = await fetch(`${this.messenger.url}/api/messages?chat=${chat}`)
    return ((await answer.json()) as { messages: Shown[] }).messages
  }

  /** What the bot has written, the newest first. */
  async told(chat: number): Promise<string[]> {
    return (await this.messages(chat)).filter(({ from }) => from === 'bot').map(({ text }) => text)
  }

  /** The code in the link that the profile shows. */
  async code({ call }: Pick<TestPlayer, 'call'>): Promise<string> {
    const { url } = await call(makeTelegramLink, {})
    return new URL(url).searchParams.get('start')!
  }

  /** A person who has linked the chat to a player. */
  async linked(player: Pick<TestPlayer, 'call'>): Promise<number> {
    const chat = this.newPerson()
    await this.say(chat, `/start ${await this.code(player)}`)
    return chat
  }

  /** Does what is queued, what waits for its next try too. */
  async runAll(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(this.testApp.deps.db)
    await this.testApp.runJobs()
  }

  /** What has become of messages, by state. */
  async states({ id }: { id: bigint }): Promise<string[]> {
    const rows = await this.testApp.deps.db
      .selectFrom('telegramDelivery')
      .select('state')
      .where('playerId', '=', id)
      .orderBy('at')
      .execute()
    return rows.map(({ state }) => state)
  }
}
