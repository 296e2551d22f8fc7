import { type Deps } from '#lib/deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    namedPages: NamedPages
  }
}

/**
 * By the path of a row of the route table, for pages with a name in their address that guests may open:
 * whether there may be something of that name. Answered from what each node keeps, so that invented names
 * make no database query. It may say yes to what is not shown, and no to what is for a minute at most.
 */
export type NamedPages = Record<string, (deps: Deps, params: PageParams) => Promise<boolean>>

export type PageParams = Readonly<Record<string, string | undefined>>
