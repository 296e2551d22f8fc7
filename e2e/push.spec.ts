/** Tests web push from the settings of a player to the sandbox's push service. */
import { listPushDevices, type putPushDevice } from '@ayva/contract/communication/push'
import { type Body } from '@ayva/contract/base'
import { type Page } from '@playwright/test'
import { asPlayer, expect, NIGHTLY, ONCE, open, test } from './fixtures.ts'
import { faultsOf } from './inspect.ts'
import { readShared } from './shared.ts'

test.use({ serviceWorkers: 'allow' })

type Subscription = Omit<Body<typeof putPushDevice>, 'asked'>
type Shown = { title: string; text: string; path: string }

/** Lets the page's browser subscribe at the sandbox, because without internet access it cannot subscribe elsewhere. */
async function subscribeAtSandbox(page: Page, service: string): Promise<string> {
  const answer = await fetch(`${service}/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  const subscription = (await answer.json()) as Subscription
  await page.addInitScript((given) => {
    let permission = 'default'
    let isThere = false
    const own = {
      toJSON: () => given,
      unsubscribe: async () => {
        isThere = false
        return true
      },
    }
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = 'granted') as 'granted'
    PushManager.prototype.subscribe = async () => {
      isThere = true
      return own as never
    }
    PushManager.prototype.getSubscription = async () => (isThere ? (own as never) : null)
  }, subscription)
  return subscription.endpoint.split('/').at(-1)!
}

test(
  'a player switches notifications on, gets a test in this browser, and switches them off',
  { tag: [ONCE, NIGHTLY] },
  async ({ page }) => {
    const service = readShared().env['PUSH_SANDBOX_URL']!
    const token = await subscribeAtSandbox(page, service)
    const { call } = await asPlayer(page, { name: 'push' })
    await open(page, '/profile/settings')
    const rows = page.locator('section', {
      has: page.getByRole('heading', { name: 'Уведомления при закрытом сайте' }),
    })
    await rows.getByRole('button', { name: 'Включить' }).click()
    const trial = rows.getByRole('button', { name: 'Прислать пробное уведомление' })
    await expect(trial).toBeVisible()
    expect(await call(listPushDevices, {})).toMatchObject([{ current: true }])
    await trial.click()
    await expect(rows.getByRole('status')).toContainText('Отправили')
    const told = async () => {
      const answer = await fetch(`${service}/api/messages?to=${token}`)
      const { messages } = (await answer.json()) as { messages: { text: string }[] }
      return messages.map(({ text }) => JSON.parse(text) as Shown)
    }
    await expect.poll(told).toMatchObject([{ title: 'Пробное уведомление' }])
    expect(await faultsOf(page)).toEqual([])
    await rows.getByRole('button', { name: 'Выключить' }).click()
    await expect(rows.getByRole('button', { name: 'Включить' })).toBeVisible()
    expect(await call(listPushDevices, {})).toEqual([])
  },
)
