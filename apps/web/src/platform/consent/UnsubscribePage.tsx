import './consent.css'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { Button } from '@ayva/kit/Button'
import { useParams } from 'react-router'
import { PageMeta } from '#lib/page-meta.tsx'
import { type PageModule } from '#lib/page.ts'
import { text } from './consent.text.ts'
import { useUnsubscribe } from './use-consents.ts'

const words = text.unsubscribe

/** The target of a letter's link: it asks first, because programs that follow links must not unsubscribe anybody. */
function UnsubscribePage() {
  const { token = '' } = useParams()
  const { mutate, isPending, isSuccess, error } = useUnsubscribe()
  return (
    <main className="consent-page">
      <PageMeta title={words.title} description={words.description} noindex />
      <h1 className="k-d2">{isSuccess ? words.done : words.ask}</h1>
      <output>{isSuccess ? words.doneLead : words.lead}</output>
      {error && (
        <p role="alert">
          {words.failed}. {error instanceof Refusal ? error.message : unexpected}
        </p>
      )}
      {isSuccess ? (
        <Button kind="primary" href="/">
          {words.home}
        </Button>
      ) : (
        <Button kind="primary" loading={isPending} onClick={() => mutate(token)}>
          {words.press}
        </Button>
      )}
    </main>
  )
}

export const page: PageModule = { view: UnsubscribePage }
