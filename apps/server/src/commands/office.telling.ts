/** Operators' commands that send messages and offers to players. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Body } from '@ayva/contract/base'
import * as campaigns from '@ayva/contract/communication/campaigns/campaigns'
import { showPushFigures } from '@ayva/contract/communication/push/office'
import { showTelegramFigures } from '@ayva/contract/communication/telegram-bot/office'
import * as partners from '@ayva/contract/communication/partners/office'
import { sendOffer } from '@ayva/contract/communication/campaigns/office'
import { type Call } from '@ayva/contract/client'
import { listFacts } from '@ayva/contract/platform/audiences'
import * as experiments from '@ayva/contract/platform/experiments/office'
import { sendNotification } from '@ayva/contract/communication/inbox/office'

type Said = { words: string; why: string }
type Args = string[]
type Wish = Omit<Body<typeof experiments.changeExperiment>, 'why'>
type Partner = Omit<Body<typeof partners.savePartner>, 'why'>
type Draft = Omit<Body<typeof campaigns.saveCampaign>, 'why'>

export const tellingUsage = `
  notify PLAYER TITLE [LINK PATH] tell a player something                   --words --why
  offer PLAYER letter|inbox|push|telegram|sms TITLE [LINK PATH]  offer something, if the player wants it --words --why
  campaigns                       offers to many players
  push-figures                    browsers that are subscribed, and what became of messages to them
  telegram-figures                chats of the bot, and what became of messages to them
  partners                        who is told of the players that came by their links
  partner KEY                     one of them
  partner-save FILE               write one out of a file of JSON; "secret": null keeps it --why
  partner-deliveries KEY [waits|sent|dead|dropped [AFTER]]  what a partner was told, and what became of it
  partner-repeat KEY EVENT        send again what was given up              --why
  campaign-facts                  what audiences are made of
  campaign ID                     one, and what has become of it
  campaign-save ID FILE           write a draft out of a file of JSON       --why
  campaign-try ID [AFTER]         who would get it, and why others would not
  campaign-preview PLAYER TITLE   the words as that player would read them   --words
  campaign-test ID PLAYER         the whole way of that player, with its times; nothing is sent
  campaign-start ID, campaign-stop ID                                       --why
  experiments [AFTER]             which variants are tried
  experiment HASH FILE            write one out of a file of JSON, start or stop it --why
  experiment-result HASH          what came of each variant`

export const tellingVerbs = {
  notify: (call: Call, [playerId = '', title = '', text, value = '']: Args, said: Said) =>
    call(sendNotification, {
      params: { playerId },
      body: {
        title,
        text: said.words,
        link: text === undefined ? null : { text, value },
        why: said.why,
      },
      idempotencyKey: randomUUID(),
    }),
  offer: (call: Call, [playerId = '', channel, title = '', label, path = '']: Args, said: Said) =>
    call(sendOffer, {
      params: { playerId },
      body: {
        uuid: randomUUID(),
        channel: channel as 'letter',
        words: {
          title,
          text: said.words,
          link: label === undefined ? null : { label, path },
        },
        why: said.why,
      },
    }),
  campaigns: (call: Call) => call(campaigns.listCampaigns, {}),
  'push-figures': (call: Call) => call(showPushFigures, {}),
  'telegram-figures': (call: Call) => call(showTelegramFigures, {}),
  partners: (call: Call) => call(partners.listPartners, {}),
  partner: (call: Call, [partner = '']: Args) =>
    call(partners.showPartner, { params: { partner } }),
  async 'partner-save'(call: Call, [file = '']: Args, { why }: Said) {
    const written = JSON.parse(await readFile(file, 'utf8')) as Partner
    return call(partners.savePartner, { body: { ...written, why } })
  },
  'partner-deliveries': (call: Call, [partner = '', state, after]: Args) =>
    call(partners.listPartnerDeliveries, {
      params: { partner },
      query: {
        ...(state !== undefined && { state: state as partners.DeliveryState }),
        ...(after !== undefined && { after }),
      },
    }),
  'partner-repeat': (call: Call, [partner = '', event = '']: Args, { why }: Said) =>
    call(partners.repeatPartnerDelivery, { params: { partner, event }, body: { why } }),
  'campaign-facts': (call: Call) => call(listFacts, {}),
  campaign: (call: Call, [id = '']: Args) => call(campaigns.showCampaign, { params: { id } }),
  async 'campaign-save'(call: Call, [id = '', file = '']: Args, { why }: Said) {
    const written = JSON.parse(await readFile(file, 'utf8')) as Draft
    return call(campaigns.saveCampaign, { params: { id }, body: { ...written, why } })
  },
  'campaign-try': (call: Call, [id = '', after = '0']: Args) =>
    call(campaigns.tryCampaign, { params: { id }, body: { after } }),
  'campaign-preview': (call: Call, [playerId = '', title = '']: Args, { words }: Said) =>
    call(campaigns.previewWords, {
      params: { playerId },
      body: { words: { title, text: words, link: null } },
    }),
  'campaign-test': (call: Call, [id = '', playerId = '']: Args) =>
    call(campaigns.testCampaign, { params: { playerId }, body: { campaignId: id } }),
  experiments: (call: Call, [after]: Args) =>
    call(experiments.listOfficeExperiments, { query: after === undefined ? {} : { after } }),
  async experiment(call: Call, [hash = '', file = '']: Args, { why }: Said) {
    const written = JSON.parse(await readFile(file, 'utf8')) as Wish
    return call(experiments.changeExperiment, { params: { hash }, body: { ...written, why } })
  },
  'experiment-result': (call: Call, [hash = '']: Args) =>
    call(experiments.showExperimentResult, { params: { hash } }),
  'campaign-start': (call: Call, [id = '']: Args, { why }: Said) =>
    call(campaigns.startCampaign, { params: { id }, body: { why } }),
  'campaign-stop': (call: Call, [id = '']: Args, { why }: Said) =>
    call(campaigns.stopCampaign, { params: { id }, body: { why } }),
}
