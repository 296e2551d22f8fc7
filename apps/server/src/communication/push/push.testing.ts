/** An app whose players have browsers at the sandbox's push service. */
import { putPushDevice } from '@ayva/contract/communication/push'
import { listSettings } from '@ayva/contract/platform/settings'
import { type Config } from '#lib/config.ts'
import { sql } from '#lib/data/db.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { type PushService, startPush } from '../../../../sandbox/src/push/push.ts'
import { createApp, createJobs } from '../../app.ts'

export type Told = { title: string; text: string; path: string; tag: string }
type Kept = { topic: string; ttl: number; urgency: string; text: string }

export class PushTests {
  readonly testApp: TestApp
  readonly service: PushService

  private constructor(testApp: TestApp, service: PushService) {
    this.testApp = testApp
    this.service = service
  }

  static async open(config: Partial<Config> = {}): Promise<PushTests> {
    const service = await startPush({ port: 0 })
    const told = { ...config, PUSH_SANDBOX_URL: service.url }
    return new PushTests(await TestApp.open({ createApp, createJobs, config: told }), service)
  }

  async close(): Promise<void> {
    await this.testApp.close()
    await this.service.close()
  }

  /** The key for pages. */
  async key(): Promise<string> {
    return (await this.testApp.call(listSettings, { query: {} })).web_push_key
  }

  /** A browser's subscription as its page gets it. */
  async subscription(key?: string) {
    const answer = await fetch(`${this.service.url}/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: key ?? (await this.key()) }),
    })
    return (await answer.json()) as { endpoint: string; keys: { p256dh: string; auth: string } }
  }

  /** Subscribes a browser with the session of the player's token. */
  async browser({ call }: Pick<TestPlayer, 'call'>) {
    const body = { ...(await this.subscription()), asked: false }
    const { id } = await call(putPushDevice, { body })
    return { id, token: body.endpoint.split('/').at(-1)!, body }
  }

  async answerWith(token: string, answer: number): Promise<void> {
    await fetch(`${this.service.url}/control/${token}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer }),
    })
  }

  /** The messages that the push service keeps for a browser, newest first. */
  async kept(token: string): Promise<Kept[]> {
    const answer = await fetch(`${this.service.url}/api/messages?to=${token}`)
    return ((await answer.json()) as { messages: Kept[] }).messages
  }

  /** The messages as the browser would display them. */
  async told(token: string): Promise<Told[]> {
    return (await this.kept(token)).map(({ text }) => JSON.parse(text) as Told)
  }

  async runAll(): Promise<void> {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(this.testApp.deps.db)
    await this.testApp.runJobs()
  }

  async states({ id }: { id: bigint }): Promise<string[]> {
    const rows = await this.testApp.deps.db
      .selectFrom('pushDelivery')
      .select('state')
      .where('playerId', '=', id)
      .orderBy('at')
      .execute()
    return rows.map(({ state }) => state)
  }
}
