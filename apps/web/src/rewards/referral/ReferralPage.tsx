import './referral.css'
import { Icon } from '@ayva/kit/Icon'
import { ToastProvider } from '@ayva/kit/Toast'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { type PageModule } from '#lib/page.ts'
import { PageMeta } from '#lib/page-meta.tsx'
import { loadProfileMenu, ProfileFrame, useSelf } from '../../identity/player/player.ts'
import { useSetting } from '../../platform/settings/settings.ts'
import { OwnLink } from './OwnLink.tsx'
import { text } from './referral.text.ts'
import { referralQuery } from './use-referral.ts'

/** The player's own referral link and its results. */
function ReferralPage() {
  const self = useSelf()
  const percent = useSetting('referral_program')?.reward_percent ?? 0
  const { code, count } = useSuspenseQuery(referralQuery(useCall())).data
  return (
    <ProfileFrame path="/referral-program">
      <PageMeta title={text.title} description={text.description} noindex />
      <div className="referral">
        <div>
          <section className="referral-hero">
            <h1 className="k-d2">{text.heading}</h1>
            {self?.exclusion ? (
              <p>{text.onBreak}</p>
            ) : (
              <>
                <p>{text.lead}</p>
                <ToastProvider>
                  <OwnLink code={code} />
                </ToastProvider>
              </>
            )}
          </section>
          <p className="referral-count">
            <b translate="no">{count}</b>
            <span>{text.came(count)}</span>
            <a href="/referral-program/statistics">{text.statistics}</a>
          </p>
        </div>
        <aside aria-label={text.how}>
          <h2 className="k-d3">{text.how}</h2>
          <ol className="referral-steps">
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="referral-calm">
            <Icon name="info" />
            <span>
              {text.honest(percent)} {text.calm}
            </span>
          </p>
        </aside>
      </div>
    </ProfileFrame>
  )
}

export const page: PageModule = {
  view: ReferralPage,
  load: ({ call, cache }) =>
    Promise.all([cache.query(referralQuery(call)), loadProfileMenu(call, cache)]),
}
