import { Uuid } from '@ayva/contract/base'
import * as contract from '@ayva/contract/payments/cashier'
import * as office from '@ayva/contract/payments/cashier/office'
import { changeOfficeSystem, listOfficeSystems } from '@ayva/contract/payments/cashier/systems'
import * as providerOffice from '@ayva/contract/payments/cashier/providers'
import * as reconciliation from '@ayva/contract/payments/cashier/reconciliation'
import { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type Deps } from '#lib/deps.ts'
import { serve } from '#lib/http/serve.ts'
import { publicOrigin } from '#lib/http/public-url.ts'
import { type AppParts } from '#lib/module.ts'
import { bonusTransactions } from './history/bonus-transactions.ts'
import { askSoon } from './providers/asks.ts'
import { takeNotice } from './providers/callback.ts'
import { ownRules } from './withdrawal/confirmations.ts'
import { decide, refundDisputed } from './approval/decisions.ts'
import { showToOffice } from './office/office-view.ts'
import { judge, manualPayments, waitingWithdrawals } from './office/office.ts'
import { officePayments, playerPayments, withdrawalQueue } from './office/listed.ts'
import { removeSaved } from './withdrawal/requisites.ts'
import { changeSystem, officeSystems } from './providers/systems.ts'
import { healthOfAll, setProvider } from './providers/providers.office.ts'
import { differences, resolveDifference, runs } from './reconciliation/reconcile.office.ts'
import { payoutTime, withdrawalTerms } from './withdrawal/terms.ts'
import { cancel, deposit, withdraw } from './cashier.ts'
import { type ProviderName, providers } from './providers/providers.ts'
import { riskRoutes } from './risk/risk.routes.ts'
import * as view from './cashier.view.ts'

/** An oversized notice still carries a status, so its excess is cut instead of refusing the notice. */
const NOTICE_LIMIT_BYTES = 96 * 1024
/** Per address: a notice is read completely before its signature can be checked. */
const NOTICES_PER_MINUTE = 6_000
/** Each payment stores permanent rows and calls a provider, and nobody needs more per minute. */
const PAYMENTS_PER_MINUTE = 30
/** Lists and counts cost more the more payments the player has, so they are limited per minute. */
const LISTS_PER_MINUTE = 240

export async function cashierRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: AppParts,
): Promise<void> {
  const { db } = deps
  const budget = { perMinute: LISTS_PER_MINUTE }
  serve(app, contract.listPaymentSystems, ({ player, query }) =>
    view.systems(deps, player.id, query.type === '1' ? 1 : 2),
  )
  serve(app, contract.showWithdrawalTerms, ({ player }) => withdrawalTerms(deps, player.id), budget)
  serve(app, contract.showPayoutTime, () => payoutTime(deps))
  serve(app, contract.listRequisites, ({ player }) => view.saved(db, player.id), budget)
  serve(app, contract.removeRequisite, ({ player, params }) =>
    removeSaved(deps, player.id, params.id),
  )
  serve(app, contract.listDepositSuggestions, ({ player }) => view.suggestions(db, player.id))
  serve(app, contract.showUserStatistic, ({ player }) => view.statistic(db, player.id), budget)
  serve(app, contract.listConfirmations, ({ player }) => ownRules(deps, player.id), budget)
  serve(app, contract.countPayments, ({ player }) => view.count(db, player.id), budget)
  serve(
    app,
    contract.listPayments,
    ({ player, query }) => view.list(deps, player.id, query),
    budget,
  )
  serve(
    app,
    contract.listBonusTransactions,
    ({ player, query }) => bonusTransactions(deps, player.id, query),
    budget,
  )
  serve(app, contract.showPayment, async ({ player, params, query }) => {
    const paymentId = BigInt(params.paymentId)
    const shown = await view.show(deps, player.id, paymentId)
    if (query.ask) await askSoon(deps, player.id, paymentId)
    return shown
  })
  writingRoutes(app, deps)
  officeRoutes(app, deps)
  listRoutes(app, deps, parts)
  riskRoutes(app, deps, parts)
  providerRoutes(app, deps)
  for (const name of Object.keys(providers) as ProviderName[])
    await app.register(async (scope) => noticeRoute(scope, deps, name))
}

function writingRoutes(app: FastifyInstance, deps: Deps): void {
  const budget = { perMinute: PAYMENTS_PER_MINUTE }
  serve(
    app,
    contract.createDeposit,
    async ({ player, key, body, request, replayed }) => {
      const { sum, system: systemId, returnUrl, requisites = {}, afterPause = false } = body
      const where = { site: siteOf(deps, request), visit: visitOf(request) }
      const who = { playerId: player.id, key }
      const { gift } = body
      const order = { ...who, sum, systemId, returnUrl, requisites, afterPause, gift, ...where }
      const made = await deposit(deps, order)
      if (made.replayed) replayed()
      return made.answer
    },
    budget,
  )
  serve(
    app,
    contract.createWithdrawal,
    async ({ player, key, body, replayed }) => {
      const { sum, system: systemId, requisite, requisites = {}, saved, tips = 0n } = body
      const to = saved === undefined ? { requisite, requisites } : { saved }
      const made = await withdraw(deps, { playerId: player.id, key, sum, systemId, tips, to })
      if (made.replayed) replayed()
      return made.answer
    },
    budget,
  )
  serve(
    app,
    contract.cancelWithdrawal,
    async ({ player, params, replayed }) => {
      const made = await cancel(deps, { playerId: player.id, paymentId: BigInt(params.paymentId) })
      if (made.replayed) replayed()
      return made.answer
    },
    budget,
  )
}

function officeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, listOfficeSystems, () => officeSystems(deps))
  serve(app, changeOfficeSystem, async ({ operator, params, body, replayed }) => {
    const changed = await changeSystem(deps, { operator, ...params, ...body })
    if (changed.replayed) replayed()
    return changed.answer
  })
  serve(app, office.listManualPayments, ({ query }) => manualPayments(deps, query))
  serve(app, office.showOfficePayment, ({ params }) =>
    showToOffice(deps, BigInt(params.playerId), BigInt(params.paymentId)),
  )
  serve(app, office.judgePayment, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    const paymentId = BigInt(params.paymentId)
    const judged = await judge(deps, { operator, playerId, paymentId, ...body })
    if (judged.replayed) replayed()
    return judged.answer
  })
  serve(app, office.decideWithdrawal, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    const paymentId = BigInt(params.paymentId)
    const decided = await decide(deps, { operator, playerId, paymentId, ...body })
    if (decided.replayed) replayed()
    return decided.answer
  })
  serve(app, office.refundControversial, async ({ operator, params, body, replayed }) => {
    const playerId = BigInt(params.playerId)
    const paymentId = BigInt(params.paymentId)
    const refunded = await refundDisputed(deps, { operator, playerId, paymentId, ...body })
    if (refunded.replayed) replayed()
    return refunded.answer
  })
}

function listRoutes(app: FastifyInstance, deps: Deps, parts: AppParts): void {
  serve(app, office.listWaitingWithdrawals, ({ query }) => waitingWithdrawals(deps, parts, query))
  serve(app, office.showWithdrawalQueue, () => withdrawalQueue(deps))
  serve(app, office.listOfficePayments, ({ query }) => officePayments(deps, parts, query))
  serve(app, office.listPlayerPayments, ({ params, query }) =>
    playerPayments(deps, parts, BigInt(params.playerId), query),
  )
}

function providerRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, providerOffice.listProviders, () => healthOfAll(deps))
  serve(app, providerOffice.switchProvider, ({ operator, params, body }) =>
    setProvider(deps, { operator, ...params, ...body }),
  )
  serve(app, reconciliation.listDifferences, ({ query }) => differences(deps.db, query))
  serve(app, reconciliation.listReconciliations, () => runs(deps.db))
  serve(app, reconciliation.resolveDifference, async ({ operator, params, body, replayed }) => {
    const of = { operator, id: BigInt(params.id), why: body.why }
    const resolved = await resolveDifference(deps, of)
    if (resolved.replayed) replayed()
    return resolved.answer
  })
}

/**
 * The origin of the player's own page, so that the provider returns the browser to the site with its session. A browser
 * cannot be made to send a false origin; other callers are sent to the public address.
 */
function siteOf(deps: Deps, { headers, host, protocol }: FastifyRequest): string {
  const { origin } = headers
  return origin !== undefined && origin === `${protocol}://${host}`
    ? origin
    : publicOrigin(deps.config)
}

/** The cashier visit that the browser names; malformed names are dropped. */
function visitOf({ headers }: FastifyRequest): string | null {
  const visit = Uuid.safeParse(headers[contract.CASHIER_SESSION])
  return visit.success ? visit.data : null
}

/** The signature covers the raw bytes of the notice, so this route reads the body unparsed. */
function noticeRoute(scope: FastifyInstance, deps: Deps, name: ProviderName): void {
  const { path, type, taken } = providers[name].notices
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    type,
    { parseAs: 'buffer', bodyLimit: NOTICE_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post(
    path,
    { config: { perMinute: NOTICES_PER_MINUTE } },
    async ({ headers, body }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      await takeNotice(deps, name, { headers, raw })
      return reply.send(taken)
    },
  )
}
