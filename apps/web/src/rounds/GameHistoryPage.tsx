import './history.css'
import { Icon, type IconName } from '@ayva/kit/Icon'
import { type PageModule } from '#lib/page.ts'
import { GameHistory } from './GameHistory.tsx'
import { historyText } from './history.text.ts'

const places: { href: string; icon: IconName; label: string }[] = [
  { href: '/payment/deposit', icon: 'arrow-circle-down', label: historyText.places.deposit },
  { href: '/payment/withdrawal', icon: 'arrow-circle-up', label: historyText.places.withdrawal },
  {
    href: '/payment/history',
    icon: 'clock-counter-clockwise',
    label: historyText.places.payments,
  },
  { href: '/payment/game-history', icon: 'game-controller', label: historyText.places.games },
  { href: '/fairness', icon: 'shield-check', label: historyText.places.fairness },
]
const HERE = '/payment/game-history'

function GameHistoryPage() {
  return (
    <main className="wrap history-page">
      <title>{historyText.pageTitle}</title>
      <nav className="history-side" aria-label={historyText.cashier}>
        {places.map(({ href, icon, label }) => (
          <a key={href} href={href} aria-current={href === HERE ? 'page' : undefined}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </nav>
      <section>
        <h1 className="d2">{historyText.title}</h1>
        <GameHistory />
      </section>
    </main>
  )
}

export const page: PageModule = { view: GameHistoryPage }
