import { Refusal } from '@ayva/contract/refusal'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '#lib/call.ts'
import { text } from './blog.text.ts'
import { COMMENTS } from './use-comments.ts'
import { isAnswer } from '#lib/is-answer.ts'

const TRIES = 3

/** The result of the last sent comment. */
type Posting = {
  sendSuccessful: boolean
  /** Why it was refused; null if it was not. */
  error: string | null
}

export function usePosting(articleId: number) {
  const call = useCall()
  const cache = useQueryClient()
  // One press is one operation: its idempotency key stays the same over retries.
  const post = useMutation({
    mutationFn: async ({ said, key }: { said: string; key: string }) =>
      call((await import('@ayva/contract/communication/blog')).postComment, {
        params: { id: articleId },
        body: { text: said },
        idempotencyKey: key,
      }),
    retry: (failures, error) => failures < TRIES && !isAnswer(error),
    onSuccess: () => cache.invalidateQueries({ queryKey: [COMMENTS, articleId] }),
  })
  const state: Posting = {
    sendSuccessful: post.isSuccess,
    error: post.error && (post.error instanceof Refusal ? post.error.message : text.failed),
  }
  return {
    ...state,
    sending: post.isPending,
    send: (said: string, onSuccess: () => void) =>
      post.mutate({ said, key: crypto.randomUUID() }, { onSuccess }),
    /** The visitor types something else, so the last result is cleared. */
    forget: post.reset,
  }
}
