import { Button } from '@ayva/kit/Button'
import { ErrorNote } from '@ayva/kit/ErrorNote'
import { useMutation } from '@tanstack/react-query'
import { freeEmail } from '@ayva/contract/identity/auth'
import { Refusal, unexpected } from '@ayva/contract/refusal'
import { useCall } from '#lib/call.ts'
import { text } from '../password/passwords.text.ts'

const words = text.free

/** For the reader of an e-mail that is unconfirmed in the account of a phone: the reader can free it. */
export function FreeEmail({ token, email }: { token: string; email: string }) {
  const call = useCall()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(freeEmail, { body: { token } }),
  })
  if (isSuccess)
    return (
      <>
        <h1>{words.done}</h1>
        <p>{words.doneLead(email)}</p>
        <Button kind="primary" href="/#register">
          {words.register}
        </Button>
      </>
    )
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.lead(email)}</p>
      {error && <ErrorNote title={error instanceof Refusal ? error.message : unexpected} />}
      <Button
        kind="primary"
        size="lg"
        wide
        loading={isPending}
        loadingLabel={words.busy}
        onClick={() => mutate()}
      >
        {words.action}
      </Button>
      <Button kind="text" href="/resetting/request">
        {words.mine}
      </Button>
    </>
  )
}
