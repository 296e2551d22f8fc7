/** An app whose partners are at the sandbox's partner. */
import { type Body } from '@ayva/contract/base'
import { savePartner } from '@ayva/contract/communication/partners/office'
import { type Call } from '@ayva/contract/client'
import { changeSetting } from '@ayva/contract/platform/settings'
import { sendWebhook } from '@ayva/contract/platform/tracking'
import { type Config } from '#lib/config.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { publish } from '#lib/work/events.ts'
import { readAllEvents } from '#lib/work/event-stream.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { type PartnerService, startPartner } from '../../../../sandbox/src/partner/partner.ts'
import { createApp, createConsumers, createJobs } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { depositCredited } from '../../platform/tracking/tracking.ts'
import { SEND } from './partners.ts'

export const SECRET = 'secret-of-the-garden'
export type Told = { query: string; id: string; isSigned?: boolean; mode: string }

const visit = {
  user_agent: 'Mozilla/5.0',
  url: 'https://ayva.test/',
  url_referer: '',
  guest_id: 'g1',
}

export class PartnerTests {
  readonly testApp: TestApp
  readonly service: PartnerService
  readonly office: Call

  private constructor(testApp: TestApp, service: PartnerService, office: Call) {
    this.testApp = testApp
    this.service = service
    this.office = office
  }

  static async open(config: Partial<Config> = {}): Promise<PartnerTests> {
    const service = await startPartner({ port: 0 })
    const told = { ...config, PARTNER_SANDBOX_URL: service.url }
    // The sandbox compares the moment of a signature with its own clock.
    const startsAt = new Date()
    const testApp = await TestApp.open({ createApp, createJobs, config: told, startsAt })
    const { token } = await addOperator(testApp.deps, {
      name: 'Ольга',
      permissions: ['partners.read', 'partners.change', 'settings.read', 'settings.access'],
    })
    const tests = new PartnerTests(testApp, service, testApp.callAs(token))
    await tests.turn(true)
    return tests
  }

  async close(): Promise<void> {
    await this.testApp.close()
    await this.service.close()
  }

  /** Turns messages to partners on or off. */
  async turn(enabled: boolean): Promise<void> {
    const body = { value: { enabled }, why: 'проверка' }
    await this.office(changeSetting, { params: { alias: 'partner_postbacks' }, body })
  }

  /** A partner at the sandbox, with one ref code that is its id. */
  partner(id: string, over: Partial<Body<typeof savePartner>> = {}) {
    const macros =
      'click={click_id}&ref={ref_code}&event={event}&id={event_id}&sum={amount}&cur={currency}'
    return this.office(savePartner, {
      body: {
        key: id,
        name: `Партнёр ${id}`,
        refCodes: [id],
        url: `${this.service.url}/postback/${id}?${macros}`,
        secret: SECRET,
        events: { registration: true, first_deposit: true, deposit: true },
        tellsAmount: true,
        enabled: true,
        why: 'проверка',
        ...over,
      },
    })
  }

  /** A page of a player, with the ref code and the answer to the question about partners. */
  async visit({ call }: Pick<TestPlayer, 'call'>, refCode: string, more: object): Promise<void> {
    const data = JSON.stringify(Object.assign({ ref_code: refCode }, visit, more))
    await call(sendWebhook, { params: { eventType: 'page-open' }, body: { data } })
  }

  /** A new player who came by that ref code and agreed. */
  async friend(refCode: string, more: object = { partners: true, click_id: 'c-1' }) {
    const player = await this.testApp.player()
    await this.visit(player, refCode, more)
    return player
  }

  deposit({ id: playerId }: TestPlayer, paymentId: bigint, isFirst = false): Promise<void> {
    const body = { paymentId, isFirst, sum: 150_050n, currency: 'RUB' as const }
    return publish(this.testApp.deps.db, depositCredited, {
      playerId,
      body,
      at: this.testApp.clock.now(),
    })
  }

  readEvents = () => readAllEvents(this.testApp.deps, createConsumers(this.testApp.deps))

  /** Sends what is due for a partner. */
  send(partnerId: string): Promise<void> {
    return runDueJobs(createJobs(this.testApp.deps), SEND, { partnerId })
  }

  async answer(name: string, mode: string, secret = SECRET): Promise<void> {
    const { status } = await fetch(`${this.service.url}/control/${name}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode, secret }),
    })
    if (status !== 204) throw new Error(`the sandbox answers ${status}`)
  }

  /** What the sandbox's partner was told, the oldest first. */
  async told(name: string): Promise<Told[]> {
    const answer = await fetch(`${this.service.url}/api/messages?name=${name}`)
    return ((await answer.json()) as { messages: Told[] }).messages.toReversed()
  }
}
