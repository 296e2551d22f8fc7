/** Login by an account at a social network, and linking one to an account here. */
import * as z from 'zod/mini'
import { attempts, Email, logIn, registerByEmail } from './auth.ts'
import { EntryAnswer } from './auth/entry.ts'
import { commonRefusals, endpoint, Moment, Uuid } from '../base.ts'
import { Code, codeRefusals, phoneRefusals, waitRefusals } from './codes.ts'
import {
  CodeAsked,
  Proof,
  proofRefusals,
  secondFactorFields,
  unconfirmedRefusals,
  wayRefusals,
} from './factors.ts'
import { Phone } from '../phone.ts'
import { setting, type ValuesOf } from '../setting.ts'

/** The names of the networks for people. */
export const networks = {
  vk: 'VK ID',
  yandex: 'Яндекс',
  google: 'Google',
  mailru: 'Mail.ru',
  ok: 'Одноклассники',
  telegram: 'Telegram',
  sandbox: 'Соцсеть песочницы',
} as const
export const Network = z.enum(Object.keys(networks) as (keyof typeof networks)[], {
  error: 'Такой сети здесь нет',
})
export type Network = z.output<typeof Network>

export const socialSettings = {
  social_authorization: setting({
    schema: z.array(Network).check(z.maxLength(20)),
    shipped: ['telegram', 'vk', 'yandex', 'google', 'mailru', 'ok', 'sandbox'],
    visibility: 'public',
    kind: 'access',
    summary:
      'Сети, через которые можно войти, по порядку; из них видны те, что настроены на сервере',
  }),
}
declare module '../platform/settings.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface is merged
  interface Settings extends ValuesOf<typeof socialSettings> {}
}

const Offered = z.object({ network: Network, title: z.string() })
export type Offered = z.output<typeof Offered>

export const listNetworks = endpoint({
  method: 'GET',
  path: '/api/v18/social',
  audience: 'guest',
  summary: 'Сети, через которые можно войти, по порядку',
  answer: z.array(Offered),
  refusals: {},
  cacheSeconds: 5,
})

/** Identifies an unfinished login by a network; valid only in the browser that started it. */
const lookup = z.uuid('Начните вход через сеть заново')

/** An address must be proved first. `ttl` is the number of seconds for which the unfinished login is kept. */
const AddressAsked = z.object({
  socialNetwork: Network,
  lookup: Uuid,
  twoFactor: z.object({ confirmed: z.literal(false), ttl: z.int() }),
  /** The e-mail that the network gave but did not confirm. */
  email: z.nullable(z.string()),
})
export type AddressAsked = z.output<typeof AddressAsked>
/** The address belongs to an existing account: its owner must log in once, and then the network is linked. */
const LinkAsked = z.object({ socialNetwork: Network, lookup: Uuid, linkTo: z.string() })
export type LinkAsked = z.output<typeof LinkAsked>

/** The account has a second factor: `ticket` identifies the login when its code is sent. */
const SecondAsked = z.extend(CodeAsked, { socialNetwork: Network, ticket: Uuid })
export type SecondAsked = z.output<typeof SecondAsked>

const OauthAnswer = z.union([
  SecondAsked,
  AddressAsked,
  LinkAsked,
  z.object({ linked: Network }),
  z.object({ redirect_url: z.string() }),
  EntryAnswer,
])
export type OauthAnswer = z.output<typeof OauthAnswer>

const { account_closed } = logIn.refusals
const comingRefusals = {
  /** Shown only to somebody who has proved to own the name. */
  names_held: {
    status: 422,
    code: 2409,
    message: 'Новый аккаунт можно открыть после перерыва от игры',
  },
  account_closed,
  registration_closed: registerByEmail.refusals.registration_closed,
  coming_over: {
    status: 422,
    code: 2401,
    message: 'Вход через сеть начат давно или в другом окне. Начните ещё раз.',
  },
} as const
const usedRefusals = {
  network_used: {
    status: 422,
    code: 2402,
    message: 'Этот аккаунт сети «{network}» уже привязан к другому игроку',
  },
  network_linked: {
    status: 422,
    code: 2403,
    message: 'К вашему аккаунту уже привязан другой аккаунт сети «{network}»',
  },
} as const

const text = (most: number) => z.optional(z.string().check(z.maxLength(most)))

export const oauth = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/oauth',
  audience: 'guest',
  summary: 'Вход через сеть: без code начинает, с ответом сети заканчивает',
  query: z.object({
    /** The network to log in by; in an answer of a network, the network that sent it. */
    provider: z.optional(Network),
    code: text(4096),
    state: text(100),
    iss: text(500),
    error: text(200),
    device_id: text(500),
    tgAuthResult: text(4096),
  }),
  body: z.strictObject({
    /** The token of a player who links a network, if the call has no `Auth-Token`. */
    token: text(200),
    referralCode: text(64),
    /** The proof of ownership of a player who links a network. */
    proof: z.optional(z.strictObject(Proof)),
  }),
  answer: OauthAnswer,
  refusals: {
    ...comingRefusals,
    ...usedRefusals,
    ...proofRefusals,
    ...unconfirmedRefusals,
    network_unknown: { status: 422, code: 2404, message: 'Через эту сеть здесь не войти' },
    network_failed: {
      status: 422,
      code: 1,
      message: 'Вход через сеть «{network}» не получился. Начните ещё раз.',
    },
    network_denied: {
      status: 422,
      code: 2405,
      message: 'Вы отказались от входа через сеть «{network}»',
    },
    network_away: {
      status: 503,
      code: 2406,
      message: 'Сеть «{network}» сейчас не отвечает. Войдите другим способом или попробуйте позже.',
    },
    ...waitRefusals,
    login_required: commonRefusals.login_required,
  },
})

export const sendSocialCode = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/oauth/address',
  audience: 'guest',
  summary: 'Код на адрес того, кто пришёл из сети, которая за адрес не ручается',
  body: z.strictObject({ lookup, email: z.optional(Email), phone: z.optional(Phone) }).check(
    z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      error: 'Введите e-mail или телефон',
      path: ['email'],
    }),
  ),
  /** `ttl`: seconds until another code may be requested. */
  answer: z.object({
    lookup: Uuid,
    twoFactor: z.object({ confirmed: z.literal(false), ttl: z.int() }),
  }),
  refusals: {
    ...comingRefusals,
    ...waitRefusals,
    ...phoneRefusals,
    phone_wrong: { status: 422, code: 3, message: 'Некорректный телефон' },
  },
})

export const confirmSocial = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/oauth/confirm',
  audience: 'guest',
  summary: 'Код из письма или сообщения: вход того, кто пришёл из сети',
  body: z.strictObject({ lookup, code: Code }),
  answer: z.union([LinkAsked, SecondAsked, EntryAnswer]),
  refusals: { ...comingRefusals, ...codeRefusals, ...usedRefusals },
})

export const sayFactor = endpoint({
  method: 'POST',
  path: '/api/v18/lookup/oauth/factor',
  audience: 'guest',
  summary: 'Код второго фактора: вход того, кто пришёл из сети',
  body: z.strictObject({ ticket: lookup, ...secondFactorFields }),
  answer: z.union([SecondAsked, EntryAnswer]),
  refusals: { ...comingRefusals, ...codeRefusals, ...waitRefusals, ...attempts },
})

const Link = z.object({ network: Network, title: z.string(), name: z.string(), linkedAt: Moment })

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/v18/users/self/social',
  audience: 'player',
  summary: 'Сети, через которые игрок может войти',
  answer: z.object({ links: z.array(Link), offered: z.array(Offered) }),
  refusals: {},
})

export const linkNetwork = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/social',
  audience: 'player',
  summary: 'Привязать сеть, из которой игрок пришёл перед входом',
  /** The proof is needed only in a session that began before the network's answer; a later login is a proof. */
  body: z.strictObject({ lookup, ...Proof }),
  answer: z.object({ linked: Network }),
  refusals: {
    ...usedRefusals,
    ...proofRefusals,
    ...unconfirmedRefusals,
    coming_over: comingRefusals.coming_over,
    link_foreign: {
      status: 422,
      code: 2407,
      message: 'Вы вошли в другой аккаунт: сеть привязывается к тому, чей адрес она назвала',
    },
  },
})

export const unlinkNetwork = endpoint({
  method: 'POST',
  path: '/api/v18/users/self/social/:network/unlink',
  audience: 'player',
  summary: 'Отвязать сеть',
  params: z.object({ network: Network }),
  body: z.strictObject(Proof),
  answer: z.null(),
  refusals: {
    ...proofRefusals,
    ...wayRefusals,
  },
})
