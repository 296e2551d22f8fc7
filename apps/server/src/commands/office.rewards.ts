/** Settings with their history, and what wheels, missions and levels show and cost, from a terminal. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { type Body, type Currency } from '@ayva/contract/base'
import { type Call } from '@ayva/contract/client'
import { listPrizes } from '@ayva/contract/payments/gifts/office'
import * as settings from '@ayva/contract/platform/settings'
import { giveSpins, previewWheels } from '@ayva/contract/rewards/fortune-wheel/office'
import { previewLevels } from '@ayva/contract/rewards/loyalty/office'
import * as referral from '@ayva/contract/rewards/referral/office'
import * as tournaments from '@ayva/contract/rewards/tournaments'
import * as contests from '@ayva/contract/rewards/tournaments/office'
import { rules } from '@ayva/contract/rewards/tournaments/rules'
import { previewMissions } from '@ayva/contract/rewards/missions/office'

type Said = { words: string; why: string }
type Args = string[]

export const rewardsUsage = `
  settings                        what can be set, and what is
  setting ALIAS                   one of them, with its changes
  setting-set ALIAS FILE          set it to what is in a file of JSON       --why
  setting-reset ALIAS             bring the shipped value back              --why
  prizes [CURRENCY]               gifts that can be prizes, and what each costs on average
  missions [CURRENCY [FILE]]      the week as players see it, of what holds or of a file of JSON
  missions-week [CURRENCY [FILE]] the same with another chest
  levels [CURRENCY [FILE]]        who stands on which level, and what its gift costs
  wheels [CURRENCY [FILE]]        chances, and what a spin costs
  referrals [open|allowed|refused [AFTER]]  who has come by whose code
  referral PLAYER FRIEND open|allowed|refused   whether a friend brings rewards; FRIEND is the number in the list --why
  wheel-spins PLAYER SPINS        give spins beside the daily ones          --why
  tournaments [running|over]      tournaments and the rules by which places are found
  tournament-rules                those rules, in words
  tournament-create FILE          announce one out of a file of JSON        --why
  tournament-cancel ID            before anybody takes part                 --why
  tournament-stop ID              no other one follows it                   --why`

const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'))

/** What a file says, or what holds. */
async function valueOf(call: Call, alias: string, file?: string): Promise<unknown> {
  if (file !== undefined) return json(file)
  return (await call(settings.listOfficeSettings, {})).find((one) => one.alias === alias)?.value
}

async function missionsWeek(call: Call, currency: string, files: Record<string, string>) {
  const missions = await valueOf(call, 'daily_missions', files['missions'])
  const week = await valueOf(call, 'missions_week', files['week'])
  const body = { missions, week, currency } as Body<typeof previewMissions>
  return call(previewMissions, { body })
}

export const rewardsVerbs = {
  settings: (call: Call) => call(settings.listOfficeSettings, {}),
  async setting(call: Call, [alias = '']: Args) {
    const changes = await call(settings.listSettingChanges, { params: { alias } })
    const all = await call(settings.listOfficeSettings, {})
    return { setting: all.find((one) => one.alias === alias), changes }
  },
  async 'setting-set'(call: Call, [alias = '', file = '']: Args, { why }: Said) {
    const value = await json(file)
    return call(settings.changeSetting, { params: { alias }, body: { value, why } })
  },
  'setting-reset': (call: Call, [alias = '']: Args, { why }: Said) =>
    call(settings.resetSetting, { params: { alias }, body: { why } }),
  prizes: (call: Call, [currency = 'RUB']: Args) =>
    call(listPrizes, { query: { currency: currency as Currency } }),
  missions: (call: Call, [currency = 'RUB', file]: Args) =>
    missionsWeek(call, currency, file === undefined ? {} : { missions: file }),
  'missions-week': (call: Call, [currency = 'RUB', file]: Args) =>
    missionsWeek(call, currency, file === undefined ? {} : { week: file }),
  async levels(call: Call, [currency = 'RUB', file]: Args) {
    const levels = await valueOf(call, 'loyalty_levels', file)
    return call(previewLevels, { body: { levels, currency } as Body<typeof previewLevels> })
  },
  async wheels(call: Call, [currency = 'RUB', file]: Args) {
    const wheels = await valueOf(call, 'fortune_wheels', file)
    return call(previewWheels, { body: { wheels, currency } as Body<typeof previewWheels> })
  },
  referrals: (call: Call, [review, after]: Args) =>
    call(referral.listReferralPairs, {
      query: {
        ...(review !== undefined && { review: review as referral.ReferralReview }),
        ...(after !== undefined && { after }),
      },
    }),
  referral: (call: Call, [playerId = '', n = '', review = '']: Args, { why }: Said) =>
    call(referral.reviewReferral, {
      params: { playerId, n },
      body: { review: review as referral.ReferralReview, why },
    }),
  'wheel-spins': (call: Call, [playerId = '', spins = '']: Args, { why }: Said) =>
    call(giveSpins, {
      params: { playerId },
      body: { spins: Number(spins), why },
      idempotencyKey: randomUUID(),
    }),
  tournaments: (call: Call, [state]: Args) =>
    call(tournaments.listTournaments, {
      query: { limit: 50, ...(state !== undefined && { active: state === 'running' ? '1' : '0' }) },
    }),
  'tournament-rules': async () => Object.values(rules),
  async 'tournament-create'(call: Call, [file = '']: Args, { why }: Said) {
    const draft = Object.assign({}, await json(file), { why }) as never
    return call(contests.createTournament, {
      body: z.decode(contests.createTournament.body, draft),
    })
  },
  'tournament-cancel': (call: Call, [id = '']: Args, { why }: Said) =>
    call(contests.cancelTournament, { params: { id: Number(id) }, body: { why } }),
  'tournament-stop': (call: Call, [id = '']: Args, { why }: Said) =>
    call(contests.stopTournament, { params: { id: Number(id) }, body: { why } }),
} satisfies Record<string, (call: Call, args: Args, said: Said) => Promise<unknown>>
