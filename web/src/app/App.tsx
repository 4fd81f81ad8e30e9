/** The whole application. */
export function App() {
  return (
    <main>
      <h1>Rookery</h1>
    </main>
  );
}
