/** Why a status is what it is: every code that is published, with a sentence for people. Codes never change. */

/** Lower-case words joined by underscores, at most 40 characters (the schema's cap). */
export const REASONS: Record<string, string> = {
  // What the API itself answered.
  ok: 'Answered normally.',
  rate_limited: 'The API answered that it got too many requests, so it is reachable.',
  slow: 'More than once, the API answered far more slowly than usual or stopped halfway through its answer.',
  server_error: 'The API answered with a server error.',
  no_response: 'The API accepted the connection but never answered.',
  protocol: 'The server at the URL of the API does not speak HTTP over TLS correctly.',
  disabled: 'The host of the API answered that the site is switched off or not paid for.',
  connection_refused: 'The connection to the API was refused.',
  connection_reset: 'The connection to the API was reset.',
  connect_timeout: 'Connecting to the API timed out.',
  tls_timeout: 'The connection was accepted, but the TLS handshake timed out.',
  nxdomain: 'The domain name of the API does not exist.',
  tls_expired: 'The certificate of the API has expired.',
  tls_not_yet_valid: 'The certificate of the API is not valid yet.',
  tls_self_signed: 'The certificate of the API is self-signed.',
  tls_unknown_ca: 'The certificate of the API is signed by an unknown authority.',
  tls_wrong_name: 'The certificate of the API is for another name.',
  tls_invalid: 'The certificate of the API is not valid.',

  // Answers that say nothing about the API.
  challenge: 'A bot protection page answered in place of the API.',
  blocked: 'Our check was blocked before it reached the API.',
  unexpected_status: 'The status of the answer was neither that of a healthy API nor a server error.',
  unexpected_content: 'A web page, or text that is not JSON, answered in place of the API.',
  error_body:
    'The API answered with success, but with an error in place of content, or that it is suspended.',
  protocol_unknown:
    'Before its answer the server sent others that nobody asked for, which our check does not follow.',
  tls_alert:
    'The server turned our check away in the TLS handshake; it may want HTTP/2 or a certificate of the client.',
  dns_failure: 'The domain name of the API could not be resolved.',
  no_ipv4: 'The domain name of the API has no IPv4 address, and our check has no other network.',
  no_route: 'There was no network route from our check to the API.',
  internal_error: 'Our check itself failed.',
  wrong_path: 'The URL that we check no longer exists; a maintainer must fix the entry.',
  moved: 'The URL that we check now redirects elsewhere; a maintainer must fix the entry.',
  blocked_address:
    'The URL that we check is one that we must not connect to; a maintainer must fix the entry.',

  // What the official status page says.
  page_operational: 'The official status page reports normal operation.',
  page_maintenance: 'The official status page reports maintenance.',
  page_minor: 'The official status page reports a minor problem.',
  page_major: 'The official status page reports a major problem.',
  page_critical: 'The official status page reports that the API is out of service.',
  page_unscoped:
    'The official status page reports a problem, and does not say whether it concerns the API or another product.',
  page_disagrees:
    'The official status page has reported a problem during thirty good answers in a row, so it no longer counts.',
  page_unreadable: 'The official status page could not be read.',

  // What follows from earlier checks.
  never_verified: 'No check has seen this API work yet, which more often means a wrong URL than an outage.',
  recovering: 'The API was down and has just begun to answer again.',

  // Set by the site itself, without a check.
  never_checked: 'No health check has run yet.',
  not_checkable: 'Nothing can be checked without a key: there is neither a probe nor a readable status page.',
  status_unreadable: 'The stored results of the health checks could not be read when this site was built.',
  stale_run: 'The last health check is more than 72 hours old, too old to show the present status.',
  retired: 'The API has ended and is no longer checked.',

  // Warnings: the status is right, but a maintainer should check it.
  certificate_expires_soon: 'The certificate of the API expires within seven days.',
}
