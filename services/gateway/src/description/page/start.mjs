/** Shows the description of the API, with calls that go to this server alone. */
globalThis.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  displayRequestDuration: true,
  showCommonExtensions: true,
  // No other site is asked whether the description is valid.
  validatorUrl: null,
  // By the key alone: without the cookies of a session, and without the browser's own question for a password.
  requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
});
