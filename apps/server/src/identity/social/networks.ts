/** What differs between networks: addresses, scopes and the format of the profile, by their documentation. */
import { createHash } from 'node:crypto'
import { type Network } from '@ayva/contract/identity/social'
import * as z from 'zod/mini'
import { type Config } from '#lib/config.ts'
import { type Fetch } from './outside.ts'

/** The profile of a person at a network. */
export type Profile = {
  subject: string
  name: string
  email: string | undefined
  /** Whether the network confirms that the address belongs to this person. */
  emailConfirmed: boolean
}
/** The answer of the token endpoint; each network gives the profile in its own way. */
type Answered = { accessToken: string; idToken: Record<string, unknown> | undefined; fetch: Fetch }

export type NetworkSetup = {
  id: string
  secret: string
  scope: string
  /** By OpenID discovery, or by fixed addresses. */
  server: { discover: string } | { authorize: string; token: string }
  /** Sends the client secret in a basic authorization header instead of the body. */
  basic?: true
  /** Parameters of its answer that it expects in the token request. */
  returns?: readonly 'device_id'[]
  profile: (answered: Answered) => Promise<Profile> | Profile
}

const text = z.catch(z.string(), '')
const id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((said) => String(said)),
)

export function networksOf(config: Config): Partial<Record<Network, NetworkSetup>> {
  const all: Partial<Record<Network, NetworkSetup | undefined>> = {
    vk: vk(config),
    yandex: yandex(config),
    google: google(config),
    mailru: mailru(config),
    ok: ok(config),
    sandbox: sandbox(config),
  }
  return Object.fromEntries(Object.entries(all).filter(([, setup]) => setup))
}

function google({ SOCIAL_GOOGLE_ID, SOCIAL_GOOGLE_SECRET }: Config) {
  return setup(SOCIAL_GOOGLE_ID, SOCIAL_GOOGLE_SECRET, {
    scope: 'openid email profile',
    server: { discover: 'https://accounts.google.com' },
    profile: ({ idToken }) => claimed(idToken),
  })
}

function sandbox({ SOCIAL_SANDBOX_URL, SOCIAL_SANDBOX_ID, SOCIAL_SANDBOX_SECRET }: Config) {
  if (!SOCIAL_SANDBOX_URL) return undefined
  return setup(SOCIAL_SANDBOX_ID, SOCIAL_SANDBOX_SECRET, {
    scope: 'openid email profile',
    server: { discover: SOCIAL_SANDBOX_URL },
    profile: ({ idToken }) => claimed(idToken),
  })
}

const Claims = z.object({
  sub: id,
  name: text,
  email: text,
  email_verified: z.catch(z.union([z.boolean(), z.literal('true')]), false),
})

function claimed(idToken: Record<string, unknown> | undefined): Profile {
  const { sub, name, email, email_verified } = z.parse(Claims, idToken)
  return { subject: sub, name, email, emailConfirmed: Boolean(email_verified) }
}

const VkUser = z.object({
  user: z.object({ user_id: id, first_name: text, last_name: text, email: text }),
})

function vk({ SOCIAL_VK_ID, SOCIAL_VK_SECRET }: Config) {
  return setup(SOCIAL_VK_ID, SOCIAL_VK_SECRET, {
    scope: 'vkid.personal_info email',
    server: { authorize: 'https://id.vk.com/authorize', token: 'https://id.vk.com/oauth2/auth' },
    returns: ['device_id'],
    async profile({ accessToken, fetch }) {
      const answer = await fetch('https://id.vk.com/oauth2/user_info', {
        method: 'POST',
        body: new URLSearchParams({ client_id: SOCIAL_VK_ID!, access_token: accessToken }),
      })
      const { user } = z.parse(VkUser, await answer.json())
      const name = `${user.first_name} ${user.last_name}`.trim()
      return { subject: user.user_id, name, email: user.email, emailConfirmed: false }
    },
  })
}

const YandexUser = z.object({ id, login: text, display_name: text, default_email: text })

function yandex({ SOCIAL_YANDEX_ID, SOCIAL_YANDEX_SECRET }: Config) {
  return setup(SOCIAL_YANDEX_ID, SOCIAL_YANDEX_SECRET, {
    scope: 'login:info login:email',
    server: {
      authorize: 'https://oauth.yandex.ru/authorize',
      token: 'https://oauth.yandex.ru/token',
    },
    async profile({ accessToken, fetch }) {
      const answer = await fetch('https://login.yandex.ru/info?format=json', {
        headers: { authorization: `OAuth ${accessToken}` },
      })
      const { id: subject, login, ...user } = z.parse(YandexUser, await answer.json())
      const { default_email: email, display_name } = user
      return {
        subject,
        name: display_name || login,
        email,
        emailConfirmed: isOf(yandexMail, email),
      }
    },
  })
}

const MailruUser = z.object({ id, name: text, email: text })

function mailru({ SOCIAL_MAILRU_ID, SOCIAL_MAILRU_SECRET }: Config) {
  return setup(SOCIAL_MAILRU_ID, SOCIAL_MAILRU_SECRET, {
    scope: 'userinfo',
    server: { authorize: 'https://oauth.mail.ru/login', token: 'https://oauth.mail.ru/token' },
    basic: true,
    async profile({ accessToken, fetch }) {
      const query = new URLSearchParams({ access_token: accessToken })
      const answer = await fetch(`https://oauth.mail.ru/userinfo?${query}`)
      const { id: subject, name, email } = z.parse(MailruUser, await answer.json())
      return { subject, name, email, emailConfirmed: isOf(mailruMail, email) }
    },
  })
}

const OkUser = z.object({ uid: id, name: text, email: text })

function ok({ SOCIAL_OK_ID, SOCIAL_OK_SECRET, SOCIAL_OK_KEY }: Config) {
  if (!SOCIAL_OK_KEY) return undefined
  return setup(SOCIAL_OK_ID, SOCIAL_OK_SECRET, {
    scope: 'VALUABLE_ACCESS;GET_EMAIL',
    server: {
      authorize: 'https://connect.ok.ru/oauth/authorize',
      token: 'https://api.ok.ru/oauth/token.do',
    },
    async profile({ accessToken, fetch }) {
      const asked = {
        application_key: SOCIAL_OK_KEY,
        fields: 'UID,NAME,EMAIL',
        format: 'json',
        method: 'users.getCurrentUser',
      }
      const line = Object.entries(asked)
        .map(([name, value]) => `${name}=${value}`)
        .toSorted()
        .join('')
      const sig = md5(line + md5(accessToken + SOCIAL_OK_SECRET!))
      const query = new URLSearchParams({ ...asked, sig, access_token: accessToken })
      const answer = await fetch(`https://api.ok.ru/fb.do?${query}`)
      const { uid, name, email } = z.parse(OkUser, await answer.json())
      return { subject: uid, name, email, emailConfirmed: false }
    },
  })
}

/** The signature that their protocol requires; it protects nothing of ours. */
const md5 = (said: string) => createHash('md5').update(said).digest('hex')

const yandexMail = ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.uz']
const mailruMail = ['mail.ru', 'bk.ru', 'list.ru', 'inbox.ru', 'internet.ru', 'xmail.ru']

/** A network can confirm only addresses of its own mailboxes; it has not verified others. */
const isOf = (domains: string[], email: string) =>
  domains.includes(email.toLowerCase().split('@')[1] ?? '')

function setup(
  clientId: string | undefined,
  secret: string | undefined,
  rest: Omit<NetworkSetup, 'id' | 'secret'>,
): NetworkSetup | undefined {
  return clientId && secret ? { id: clientId, secret, ...rest } : undefined
}
