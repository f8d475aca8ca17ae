using System.Runtime.InteropServices;
using System.Text.Json;
using Headroom.Server.Backends;

namespace Headroom.Server.Tools.Payload;

public sealed class AnalyzeRecords(ApiService api, string serverId) : SuiteTool(
    "analyze_records",
    "Sums up the records of a status by category",
    """
    {
      "type": "object",
      "properties": {
        "status": {
          "type": "string", "description": "Status of the records",
          "enum": ["pending", "completed", "cancelled", "refunded"], "default": "completed"
        },
        "min_amount": {
          "type": "number", "description": "Lowest amount, included", "minimum": 0, "maximum": 1000000, "default": 100
        }
      }
    }
    """)
{
    private const string Path = "/payload/records";

    protected override async ValueTask<string> AnswerAsync(Arguments arguments, CancellationToken cancellationToken)
    {
        var status = arguments.Text("status", "completed", 0, int.MaxValue / 2);
        if (status is not ("pending" or "completed" or "cancelled" or "refunded"))
        {
            throw new InvalidInputException("status", "must be one of pending, completed, cancelled, refunded");
        }
        var minAmount = arguments.Number("min_amount", 100, 0, Amounts.Max);
        var records = await api.GetJsonAsync(Path, RecordsJson.Type, cancellationToken);
        return JsonSerializer.Serialize(
            Summarize(records, status, minAmount), PayloadJson.Default.RecordsAnswer);
    }

    private RecordsAnswer Summarize(OrderRecord?[] records, string status, double minAmount)
    {
        var groups = new Dictionary<string, Group>(StringComparer.Ordinal);
        var matched = 0;
        foreach (var record in records)
        {
            if (record is null || !double.IsFinite(record.Amount))
            {
                throw new BackendException($"api-service: {Path} answered a record without an amount");
            }
            if (record.Status != status || record.Amount < minAmount) continue;
            matched++;
            CollectionsMarshal.GetValueRefOrAddDefault(groups, record.Category, out _).Add(record.Amount);
        }
        var categories = groups
            .OrderBy(group => group.Key, Utf8Order.Instance)
            .Select(group => group.Value.ToSum(group.Key))
            .ToArray();
        return new RecordsAnswer(status, minAmount, matched, categories, serverId);
    }

    private struct Group
    {
        private int count;
        private double sum;
        private double max;

        public void Add(double amount)
        {
            max = count == 0 ? amount : Math.Max(max, amount);
            count++;
            sum += amount;
        }

        public readonly CategorySum ToSum(string category) => new(
            category, count, Amounts.Round(sum), Amounts.Round(sum / count), Amounts.Round(max));
    }
}
