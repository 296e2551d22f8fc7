/** Requests pages of the built site with what their addresses should not contain. */
import { resolve } from 'node:path'
import { registerByEmail } from '@ayva/contract/identity/auth'
import { describe, expect, test } from 'vitest'
import { TestApp } from '#lib/testing.ts'
import { createApp } from '../app.ts'
import { registration } from '../identity/auth/auth.testing.ts'
import { seed } from '../seed.ts'
import { loadBuilt } from '../site/ssr/bundle.ts'
import { siteRoutes } from '../site/ssr/ssr.ts'
import { maliciousSegments } from './catalogue.testing.ts'
import { faultsOf } from './security.testing.ts'
import { isInShare } from './shares.testing.ts'

const root = resolve(import.meta.dirname, '../../../..')

export type Pages = {
  testApp: TestApp
  paths: string[]
  /** Requests a page as a guest and as a player; returns the faults of the answers. */
  lookAt: (url: string, headers?: Record<string, string>) => Promise<string[]>
}

export async function openPages(): Promise<Pages> {
  const testApp = await TestApp.open({
    async createApp(deps) {
      const app = await createApp(deps)
      await siteRoutes(app, deps, root)
      return app
    },
  })
  await seed(testApp.deps.db)
  const paths = (await loadBuilt(root)).routes.map(({ path }) => path)
  const entered = await testApp.app.inject({
    method: 'POST',
    url: registerByEmail.path,
    payload: registration(),
  })
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const visitors = { guest: {}, player: { cookie } }
  return {
    testApp,
    paths,
    async lookAt(url, headers = {}) {
      const found: string[] = []
      for (const [who, cookies] of Object.entries(visitors)) {
        const answer = await testApp.app.inject({ url, headers: { ...cookies, ...headers } })
        found.push(...faultsOfPage(url, answer).map((fault) => `${who}: ${fault}`))
      }
      return found
    },
  }
}

function faultsOfPage(url: string, answer: Parameters<typeof faultsOf>[0]): string[] {
  const { statusCode, headers, body } = answer
  const found: string[] = []
  const location = String(headers['location'] ?? '/')
  const type = String(headers['content-type'])
  if (statusCode >= 500) found.push(`${url.slice(0, 80)} answers ${statusCode}`)
  if (!/^\/(?![/\\])/.test(location)) found.push(`${url} leads to ${location}`)
  if (type.startsWith('application/json') && statusCode >= 400) found.push(...faultsOf(answer))
  if (
    type.startsWith('text/html') &&
    /<img src=x|<script>alert|\bat \S+ \(|node_modules/.test(body)
  )
    found.push(`${url} shows what it was given, or what is inside`)
  return found
}

/** Defines the tests of the given shares of the pairs of page and invalid name. */
export function testInvalidNames(pages: () => Pages, shares: readonly number[]): void {
  const segments = [...Object.keys(maliciousSegments), '%3Cimg src=x onerror=alert(1)%3E']
  describe('a page with an invalid name in its address', () => {
    for (const [n, segment] of segments.entries())
      test(`${segment.slice(0, 40)} causes no fault`, async () => {
        const { paths, lookAt } = pages()
        const named = paths.filter((one) => one.includes(':'))
        const found: string[] = []
        for (const path of named.filter((_, index) => isInShare(shares, index, n)))
          found.push(...(await lookAt(path.replace(/:\w+\??/g, segment))))
        expect(found).toEqual([])
      })
  })
}
