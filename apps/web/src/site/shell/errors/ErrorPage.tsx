import './error-page.css'
import { useRouteError } from 'react-router'
import { FirstGames } from '../../../games/lobby/lobby.ts'
import { later } from '#lib/later.tsx'
import { faultOf } from './fault.ts'
import { text } from '../shell.text.ts'

const ErrorView = later(async () => (await import('./ErrorView.tsx')).ErrorView, { rare: true })

/** Shown for a page that does not exist or could not be loaded. */
export function ErrorPage() {
  const { status, message } = faultOf(useRouteError())
  return (
    <main className="k-wrap error-page" data-status={status} data-message={message}>
      <ErrorView status={status} games={<FirstGames title={text.often} />} />
    </main>
  )
}
