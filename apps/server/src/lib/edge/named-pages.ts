import { type Deps } from '#lib/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    namedPages: NamedPages
  }
}

/**
 * For pages with a name in their address: whether something may have that name, by path of the route table. It answers
 * from names cached in the node, so that invented names cause no query. It may say yes for a hidden item, and no for a
 * new one for at most a minute.
 */
export type NamedPages = Record<string, (deps: Deps, params: PageParams) => Promise<boolean>>

export type PageParams = Readonly<Record<string, string | undefined>>
