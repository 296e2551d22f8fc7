import { type DocumentKind, type Verification } from '@ayva/contract/identity/kyc'
import { documentPages } from '@ayva/contract/identity/kyc/document-pages'
import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useOnline } from '@ayva/kit/online'
import { failure, text } from './kyc.text.ts'
import { useChange } from './use-verification.ts'

/** Sends the documents to an operator; until they are complete, it states which are missing. */
export function SendButton({ form, kind }: { form: Verification; kind: DocumentKind }) {
  const online = useOnline()
  const { mutate, isPending, error } = useChange(async (call, chosen: DocumentKind) =>
    call((await import('@ayva/contract/identity/kyc')).sendDocuments, { body: { kind: chosen } }),
  )
  const pages = documentPages[kind].filter(
    (page) => !form.documents.some((one) => one.page === page),
  )
  const missing = [
    ...(form.person ? [] : [text.missingPerson]),
    ...pages.map((page) => text.pages[page].title),
  ]
  return (
    <div className="kyc-send">
      <Button
        kind="primary"
        size="lg"
        wide
        disabled={!online || missing.length > 0}
        loading={isPending}
        loadingLabel={text.sending}
        onClick={() => mutate(kind)}
      >
        {text.send}
      </Button>
      {missing.length > 0 && <p className="kyc-hint">{text.missing(missing)}</p>}
      {error && <ErrorNote title={failure(error)} />}
    </div>
  )
}
