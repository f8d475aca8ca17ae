using System.Text.Json;

namespace Headroom.Server.Tools.Synthetic;

public sealed class CalculateFibonacci(string serverId) : SuiteTool(
    "calculate_fibonacci",
    "Calculates a Fibonacci number by plain recursion",
    """
    {
      "type": "object",
      "properties": {
        "n": { "type": "integer", "description": "Which number, from 0", "minimum": 0, "maximum": 40, "default": 20 }
      }
    }
    """)
{
    private const int MaxN = 40;

    protected override ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var n = arguments.WholeNumber("n", 20, 0, MaxN);
        var answer = new FibonacciAnswer(n, Fibonacci(n), serverId);
        return new(JsonSerializer.Serialize(answer, SyntheticJson.Default.FibonacciAnswer));
    }

    /// <summary>Neither remembers nor loops: the recursion is the work.</summary>
    private static int Fibonacci(int n) => n < 2 ? n : Fibonacci(n - 1) + Fibonacci(n - 2);
}
