/** A built site with an operator who edits content, and readers of a page's HTML. */
import { resolve } from 'node:path'
import { type Body, type Permission } from '@ayva/contract/base'
import * as office from '@ayva/contract/platform/pages/office'
import { type Config } from '#lib/config.ts'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../../app.ts'
import { addOperator } from '../../platform/operators/operators.ts'
import { seed } from '../../seed.ts'
import { siteRoutes } from './ssr.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const PUBLIC_URL = 'https://ayva.test'
export const why = 'проверка'
const blank = {
  heading: null,
  alternates: [],
  text: '',
  ogSiteName: null,
  ogImage: null,
  noindex: false,
  prerenderHeader: null,
  prerenderStatusCode: null,
  why,
}

/** `asked` collects every requested address, of visitors and of pages being rendered. */
export async function openSite(config: Partial<Config> = {}) {
  const asked: string[] = []
  const testApp = await TestApp.open({
    config: { PUBLIC_URL, ...config },
    async createApp(deps) {
      const app = await createApp(deps)
      app.addHook('onRequest', async ({ url }) => void asked.push(url))
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
  const may = ['read', 'change', 'publish', 'redirect'].map(
    (operation) => `pages.${operation}` as Permission,
  )
  const permissions: Permission[] = [...may, 'settings.content', 'settings.access']
  const olga = testApp.callAs(
    (await addOperator(testApp.deps, { name: 'Ольга', permissions })).token,
  )

  async function publish(path: string, said: Partial<Body<typeof office.savePage>>): Promise<void> {
    const written = { ...blank, title: 'Страница', description: 'О чём она', path, ...said }
    const { id, version } = await olga(office.savePage, { body: written })
    await olga(office.publishPage, { params: { id }, body: { version, why } })
  }
  async function lead(
    from: string,
    code: Body<typeof office.setRedirect>['code'],
    to: string | null,
    aliasRoute: string | null = null,
  ): Promise<void> {
    await olga(office.setRedirect, { body: { from, code, to, aliasRoute, why } })
  }
  const ask = (url: string) => testApp.app.inject({ url })
  async function whereTo(url: string): Promise<unknown[]> {
    const { statusCode, headers } = await ask(url)
    return [statusCode, headers.location]
  }
  return { testApp, asked, olga, publish, lead, ask, whereTo, close: () => testApp.close() }
}
export type TestSite = Awaited<ReturnType<typeof openSite>>

export const title = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

export function meta(html: string, name: string): string | undefined {
  const found = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)
  return found?.[1]
}

const link = /<link rel="(canonical|alternate)"(?: hrefLang="([^"]*)")? href="([^"]*)"/g
export const links = (html: string) =>
  [...html.matchAll(link)].map(([, rel, language, href]) => [rel, language, href])

export const facts = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json!) as Record<string, unknown>,
  )
