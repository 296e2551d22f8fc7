/** The redirects that operators have created. */
import { type Call } from '@ayva/contract/client'
import { type Redirect } from '@ayva/contract/platform/pages'
import { redirect, redirectDocument } from 'react-router'

export async function movedFrom(call: Call, path: string): Promise<Redirect | null> {
  const { findRedirect } = await import('@ayva/contract/platform/pages')
  return call(findRedirect, { query: { path } })
}

/** Another site's address is loaded as a document; a path of the site is handled by the router. */
export function leadTo({ to, code }: Redirect): Response | undefined {
  if (to === null) return undefined
  return to.startsWith('//') ? redirectDocument(to, code) : redirect(to, code)
}
