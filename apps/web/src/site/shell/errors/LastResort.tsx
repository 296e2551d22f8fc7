import { useRouteError } from 'react-router'
import { faultOf } from './fault.ts'

/** Shown if even the error page fails. In English and without styles, because texts and styles may be the cause. */
export function LastResort() {
  const { message } = faultOf(useRouteError())
  return (
    <main lang="en">
      <title>An error occurred while showing the error page</title>
      <h1>An error occurred while showing the error page</h1>
      <p>Unfortunately an error occurred and while showing the error page another error occurred</p>
      <p>{message}</p>
      <a href="/">Go back to home</a>
    </main>
  )
}
