import { Button } from '@ayva/kit/Button'
import { Suspense } from 'react'
import plumPicture from 'virtual:picture/symbols/semerki/plum.svg'
import { asButton } from '#lib/links.ts'
import { type PageModule } from '#lib/page.ts'
import { useSelf } from '../../identity/player/player.ts'
import { text } from './cashier.text.ts'
import { Result } from './result/Result.tsx'

/**
 * The page to which a provider returns players. A player who has lost the session is not redirected: the page explains
 * the state, and shows the payment after the login.
 */
export function comingBack({ view: View, load }: PageModule): PageModule {
  function ForWhoComesBack() {
    const self = useSelf()
    if (self === null) return <AskToLogin />
    // After a login the player is known before the payment is loaded.
    return (
      <Suspense fallback={<AskToLogin />}>
        <View />
      </Suspense>
    )
  }
  return {
    view: ForWhoComesBack,
    load: async (args) => (args.loggedIn() ? load?.(args) : undefined),
  }
}

function AskToLogin() {
  const { title, lead, login } = text.comingBack
  return (
    <Result
      title={title}
      lead={lead}
      buttons={
        <>
          <Button kind="primary" size="lg" href="#authorization" {...asButton}>
            {login}
          </Button>
          <Button size="lg" href="/">
            {text.pending.toGames}
          </Button>
        </>
      }
      aside={<img className="result-plum" src={plumPicture} alt="" width={230} height={230} />}
    />
  )
}
