import { useRouteError } from 'react-router'
import { faultOf } from './fault.ts'

/** When even the error page fails. In English and bare: texts and styles may be what has failed. */
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
