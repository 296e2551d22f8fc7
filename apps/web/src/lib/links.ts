import { splitLocale } from '@ayva/contract/locale'
import { type KeyboardEvent, type MouseEvent, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from './language.ts'
import { pathInLanguage } from './linked-language.ts'
import { rowOf } from './row-of.ts'
import { fades } from './transitions.ts'

/**
 * For a link that looks like a button, such as «Войти»: as a link it works before hydration, and screen readers
 * announce what others see.
 */
export const asButton = { role: 'button' } as const

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>
type Anchor = Pick<HTMLAnchorElement, 'origin' | 'target' | 'pathname'> & { download: string }

const outsidePages = /^\/(api|art|assets)\//

/** Whether the router should handle a click on an anchor. */
export function isRouted(anchor: Anchor, click: Click, origin: string): boolean {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return false
  if (anchor.origin !== origin || (anchor.target && anchor.target !== '_self')) return false
  return !anchor.download && !outsidePages.test(anchor.pathname)
}

/**
 * One listener for every link of the site, because lists of games are plain anchors: they render several times faster
 * than a router's links, and work before hydration.
 */
export function useLinks() {
  const navigate = useNavigate()
  const { locales } = useLanguage()

  const onClick = useCallback(
    (event: MouseEvent) => {
      const anchor = (event.target as Element).closest?.('a')
      if (!anchor?.hasAttribute('href') || event.defaultPrevented) return
      if (!isRouted(anchor, event, location.origin)) return
      const pathname = pathInLanguage(anchor.pathname, location.pathname, locales)
      if (pathname === undefined) return
      event.preventDefault()
      const { search, hash } = anchor
      const here = splitLocale(location.pathname, locales).path
      const samePage = pathname === here
      void navigate(
        { pathname, search, hash },
        {
          // A dialog over a page is closed by going back.
          state: hash && samePage ? { over: true } : null,
          viewTransition: !samePage && !rowOf(pathname)?.modal && fades(),
        },
      )
    },
    [navigate, locales],
  )

  // A link that looks like a button reacts to the same keys.
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    const element = event.target as HTMLElement
    if (event.key !== ' ' || element.tagName !== 'A' || element.role !== 'button') return
    event.preventDefault()
    element.click()
  }, [])

  return { onClick, onKeyDown }
}
