import './history.css'
import { type PageModule } from '#lib/page.ts'
import { GameHistory, historyText } from '../rounds/rounds.ts'
import { CashierFrame } from './CashierFrame.tsx'

/** Every round that the player has staked in, beside the payments it was played from. */
function GameHistoryPage() {
  return (
    <CashierFrame section="games">
      <title>{historyText.pageTitle}</title>
      <meta name="description" content={historyText.emptyHint} />
      <div className="history-head">
        <h1 className="k-d2">{historyText.title}</h1>
      </div>
      <GameHistory />
    </CashierFrame>
  )
}

export const page: PageModule = { view: GameHistoryPage }
