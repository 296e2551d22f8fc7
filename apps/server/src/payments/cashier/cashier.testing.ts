import { randomUUID } from 'node:crypto'
import {
  createDeposit,
  createWithdrawal,
  type PaymentDetails,
  showPayment,
} from '@ayva/contract/payments/cashier'
import { judgePayment, type OfficePayment } from '@ayva/contract/payments/cashier/office'
import { KASSA_CALLBACK_PATH, signedForm } from '@ayva/contract/payments/kassa'
import { pspHeaders, type PspOperation, pspSignature } from '@ayva/contract/payments/psp'
import { seconds } from '#lib/clock.ts'
import { runDueJobs } from '#lib/work/jobs.ts'
import { runQueuedJobs } from '#lib/work/worker.ts'
import { TestApp, type TestPlayer } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { walletsOf } from '../../ledger/wallet/wallet.ts'
import { cashierJobs } from './cashier.jobs.ts'
import { reconciliationJobs } from './reconciliation/reconcile.ts'
import { PAYOUT_JOB, seedCashier } from './cashier.ts'

/** Systems of the seed that tests use. */
export const way = { sbpIn: 111, cardIn: 112, sbpOut: 121, cardOut: 122, walletOut: 123 } as const
/** Systems of the second provider. */
export const tillWay = { walletIn: 113, walletOut: 123 } as const
export const coinWay = { tonIn: 711, tonOut: 721 } as const
const goodPayer = { purse: 'U12345678', email: 'kto@ayva.test' }
export const goodPhone = '+79123456789'
export const goodTon = 'UQAXJHkbsS-zvqx25mPYPPxhQj-M1X2_xHFkmaRXl6PCLxOW'
export const refusedPhone = '+79123450000'

type Notice = { id?: string; timestamp?: string; secret?: string; signature?: string }

/** Starts a server and a provider that talk over real HTTP and share one clock. */
export async function openDesk() {
  return deskOf(await TestApp.open({ createApp }))
}

/** The same for a server that is already running. */
export async function deskOf(testApp: TestApp) {
  const { deps, clock, app } = testApp
  // Imported dynamically because the provider is a separate program, not a module of the server.
  const { startPsp } = await import('../../../../sandbox/src/psp/psp.ts')
  const psp = await startPsp({
    databaseUrl: deps.config.DATABASE_URL,
    secret: deps.config.PSP_SECRET,
    kassaSecret: deps.config.KASSA_SECRET,
    coinsSecret: deps.config.COINS_SECRET,
    now: () => clock.now(),
    port: 0,
    pollMs: 0,
  })
  deps.config.PSP_URL = psp.url
  deps.config.KASSA_URL = `${psp.url}/kassa`
  deps.config.COINS_URL = `${psp.url}/coins`
  deps.config.PUBLIC_URL = await app.listen({ port: 0, host: '127.0.0.1' })
  await seedCashier(deps.db)
  const jobs = [cashierJobs(deps)]

  return {
    testApp,
    psp,
    ...peopleOf(testApp, psp),
    ...noticesTo(testApp),
    ...officeOf(testApp),
    ...companiesOf(testApp, psp),
    /** Opens a deposit and returns it with the address of the provider's page. */
    deposit: (player: TestPlayer, sum: bigint, system: number = way.sbpIn, key = randomUUID()) =>
      player.call(createDeposit, {
        body: {
          // Skips the pause after unusual sums, which has its own tests.
          sum,
          system,
          returnUrl: '/payment/processing/',
          afterPause: true,
          ...(system === tillWay.walletIn && { requisites: goodPayer }),
        },
        idempotencyKey: key,
      }),
    withdraw: (
      player: TestPlayer,
      sum: bigint,
      { system = way.sbpOut as number, requisite = goodPhone, key = randomUUID() } = {},
    ) => player.call(createWithdrawal, { body: { sum, system, requisite }, idempotencyKey: key }),
    show: (player: TestPlayer, paymentId: number): Promise<PaymentDetails> =>
      player.call(showPayment, { params: { paymentId } }),
    /** Presses a button of the provider's page and returns the address the browser is sent to. */
    press: async (pageUrl: string, action: 'pay' | 'decline' | 'delay') => {
      const answer = await fetch(pageUrl, {
        method: 'POST',
        body: new URLSearchParams({ action }),
        redirect: 'manual',
      })
      return answer.headers.get('location')
    },
    /** Runs the provider's due operations and notices. */
    tick: () => psp.tick(),
    payOut: (player: TestPlayer, paymentId: number) =>
      runDueJobs(jobs, PAYOUT_JOB, { playerId: String(player.id), paymentId }),
    sync: async () => {
      await runDueJobs(jobs, 'cashier.sync')
      await runQueuedJobs(deps, jobs, (name) => name === 'cashier.ask')
    },
    close: async () => {
      await psp.close()
      await testApp.close()
    },
  }
}

/** Commands for the simulated providers, and their files. */
function companiesOf({ deps }: TestApp, psp: { url: string; tick: () => Promise<void> }) {
  const post = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return {
    /** Sets how a provider of the sandbox behaves, as its control page does. */
    behave: async (company: 'sandbox' | 'kassa' | 'coins', mode: Record<string, string> = {}) => {
      const body = new URLSearchParams({ company, calls: 'usual', notices: 'usual', ...mode })
      const { status } = await fetch(`${psp.url}/control`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      if (status !== 303) throw new Error(`the control page answers ${status}`)
    },
    /** Sends coins to an address, as any wallet may; resolves to the status of the page. */
    send: async (fields: { address: string; memo: string; amount: string }) =>
      (await post(`${psp.url}/coins/send`, fields)).status,
    /** Adds blocks to the network and sends notices of the transfers that became final. */
    mine: async (blocks: number) => {
      await post(`${psp.url}/coins/mine`, { blocks: String(blocks) })
      await psp.tick()
    },
    /** Compares a day with a provider's file, from beginning to end. */
    reconcile: async (provider: string, day: string) => {
      const nightly = [reconciliationJobs(deps)]
      await runDueJobs(nightly, 'cashier.reconcile_day', { provider, day })
      await runQueuedJobs(deps, nightly, (name) => name === 'cashier.reconcile_day')
    },
  }
}

function officeOf(testApp: TestApp) {
  return {
    /** The step is `step`, or else the last one that the player sees. */
    judge: async (
      player: TestPlayer,
      id: number,
      decision: 'paid' | 'failed',
      { step = 0, why = 'проверено' } = {},
    ): Promise<OfficePayment> => {
      const params = { playerId: String(player.id), paymentId: String(id) }
      const { events } = await player.call(showPayment, { params: { paymentId: id } })
      const manual = events.findLastIndex(({ statusId }) => statusId === 5) + 1
      const { deps } = testApp
      const { token } = await addOperator(deps, { name: 'Ольга', permissions: ['payments.judge'] })
      const body = { step: step || manual, decision, why }
      return testApp.callAs(token)(judgePayment, { params, body })
    },
  }
}

/** Notices that providers send to the server by themselves. */
function noticesTo({ deps, app, clock }: TestApp) {
  return {
    /** Sends a notice signed as `how` says; resolves to the status. */
    notify: async (said: Partial<PspOperation> | string, how: Notice = {}) => {
      const body = typeof said === 'string' ? said : JSON.stringify(said)
      const { id = randomUUID(), secret = deps.config.PSP_SECRET } = how
      const { timestamp = String(Math.floor(clock.now().getTime() / 1000)) } = how
      const { signature = pspSignature({ secret, id, timestamp, body }) } = how
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v18/payments/callback/sandbox',
        headers: {
          'content-type': 'application/json',
          [pspHeaders.id]: id,
          [pspHeaders.timestamp]: timestamp,
          [pspHeaders.signature]: signature,
        },
        payload: body,
      })
      return { status: answer.statusCode, key: answer.json().error?.key as string | undefined }
    },
    /** Sends a notice of the second provider, signed as given; resolves to the status and the answer. */
    notifyTill: async (
      fields: Record<string, string>,
      { secret = deps.config.KASSA_SECRET } = {},
    ) => {
      const said = { notice_no: randomUUID(), ...fields }
      const payload = signedForm(secret, said, clock.now().getTime())
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = KASSA_CALLBACK_PATH
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode, body: answer.body }
    },
  }
}

function peopleOf(testApp: TestApp, psp: { tick: () => Promise<unknown> }) {
  return {
    /** Runs everything that a payout still waits for at the provider. */
    async paid(): Promise<void> {
      testApp.clock.move(seconds(5))
      await psp.tick()
    },
    /** A new player with this much cash. */
    async rich(minor = 5000_00n): Promise<TestPlayer> {
      const player = await testApp.player()
      await testApp.fund(player, minor)
      return player
    },
    async moneyOf(player: TestPlayer) {
      const [own] = await walletsOf(testApp.deps.db, player.id)
      return { cash: own!.minor, held: own!.held }
    },
  }
}

export type Desk = Awaited<ReturnType<typeof openDesk>>
