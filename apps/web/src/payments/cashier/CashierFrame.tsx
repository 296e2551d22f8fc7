import './cashier.css'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { Tabs } from '@ayva/kit/Tabs'
import { type ReactNode } from 'react'
import { useSetting } from '../../platform/settings/settings.ts'
import { RepaymentNotice } from './history/RepaymentNotice.tsx'
import { useCashierUpdates } from './use-cashier.ts'
import { useCashierVisit } from './use-cashier-visit.ts'
import { frameText as text } from './frame.text.ts'

export type Section = 'deposit' | 'withdrawal' | 'history' | 'games' | 'exchange'

const sections: { id: Section; href: string; icon: IconName; active: IconName }[] = [
  {
    id: 'deposit',
    href: '/payment/deposit',
    icon: 'arrow-circle-down',
    active: 'arrow-circle-down-fill',
  },
  {
    id: 'withdrawal',
    href: '/payment/withdrawal',
    icon: 'arrow-circle-up',
    active: 'arrow-circle-up-fill',
  },
  {
    id: 'history',
    href: '/payment/history',
    icon: 'clock-counter-clockwise',
    active: 'clock-counter-clockwise',
  },
  {
    id: 'games',
    href: '/payment/game-history',
    icon: 'game-controller',
    active: 'game-controller-fill',
  },
  { id: 'exchange', href: '/currency-exchanger', icon: 'swap', active: 'swap' },
]

type CashierFrameProps = {
  section: Section
  children: ReactNode
  /** The panel at the right: a summary, the facts of an order. */
  aside?: ReactNode
  /** Below both on a narrow screen, below the content on a wide one. */
  after?: ReactNode
}

/** The frame of the cashier's pages: a menu at the left, or tabs on a phone, and space for a panel at the right. */
export function CashierFrame({ section, children, aside, after }: CashierFrameProps) {
  useCashierUpdates()
  useCashierVisit()
  const withGames = useSetting('user_game_history')?.enabled
  const withGifts = useSetting('feature_gifts')?.enabled
  const withExchange = useSetting('feature_exchanger')?.enabled
  const shown = sections.filter(
    ({ id }) => (id !== 'games' || withGames) && (id !== 'exchange' || withExchange),
  )
  return (
    <main className="k-wrap cashier">
      <Tabs
        className="cashier-tabs"
        label={text.menu}
        value={section}
        items={shown.map(({ id, href }) => ({
          id,
          href,
          label: text.sections[id],
        }))}
      />
      <div className={aside ? 'cashier-columns' : 'cashier-columns is-wide'}>
        <nav className="cashier-menu" aria-label={text.menu}>
          {shown.map(({ id, href, icon, active }) => (
            <a key={id} href={href} aria-current={id === section ? 'page' : undefined}>
              <Icon name={id === section ? active : icon} />
              {text.sections[id]}
            </a>
          ))}
          {withGifts && (
            <a className="cashier-menu-other" href="/gifts">
              <Icon name="gift" />
              {text.gifts}
            </a>
          )}
        </nav>
        <div className="cashier-content">
          <RepaymentNotice />
          {children}
        </div>
        {aside}
        {after && <div className="cashier-below">{after}</div>}
      </div>
    </main>
  )
}

export function StepTitle({ number, children }: { number: number; children: ReactNode }) {
  return (
    <div className="cashier-step">
      <b aria-hidden="true">{number}</b>
      <h2>{children}</h2>
    </div>
  )
}
